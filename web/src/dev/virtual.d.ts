/** The URL of the viewer's script; see web/build/api-reference.ts. */
declare module 'virtual:api-reference' {
  const url: string;
  export default url;
}
