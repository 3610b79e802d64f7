/** The package `qrcode` has no types, so this file declares the function that Coloa uses. */
declare module 'qrcode' {
  const qrcode: {
    toString(text: string, options: { type: 'svg'; margin: number; errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H' }): Promise<string>;
  };
  export default qrcode;
}
