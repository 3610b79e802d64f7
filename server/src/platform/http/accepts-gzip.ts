/** Whether a browser takes an answer that was packed. */
export const acceptsGzip = (acceptEncoding: string | string[] | undefined): boolean =>
  [acceptEncoding ?? []]
    .flat()
    .some((header) => header.split(',').some((each) => /^\s*(?:gzip|\*)\s*(?:$|;(?!\s*q=0(?:\.0*)?\s*$))/i.test(each)));
