/** Where the viewer of the API reference lies; see web/build/api-reference.ts. */
declare module 'virtual:api-reference' {
  const url: string;
  export default url;
}
