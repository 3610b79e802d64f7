/** Only the part of `qrcode` that Coloa uses; the package has no types. */
declare module 'qrcode' {
  const qrcode: {
    toString(text: string, options: { type: 'svg'; margin: number; errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H' }): Promise<string>;
  };
  export default qrcode;
}
