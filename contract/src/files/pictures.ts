/** Types of pictures that are stored. Browsers, PDF, Word and HTML show each of them. */
const SHOWN = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
} as const;
export type ImageType = keyof typeof SHOWN;

/** Media types of the pictures that are stored and shown, for the dialogs that choose files. */
export const IMAGE_TYPES = Object.keys(SHOWN) as ImageType[];

export const isImageType = (type: string): type is ImageType => Object.hasOwn(SHOWN, type);

/** The ending of a stored picture: 'jpg'. */
export const endingOf = (type: ImageType): string => SHOWN[type];

interface PictureFormat {
  /** What people call it. */
  name: string;
  /** Endings of its files. */
  endings: readonly string[];
  /** The type that an upload is stored as; null if it is rejected, because no library here decodes it. */
  becomes: ImageType | null;
}

/** Every format that people save pictures in, by its media type. All other files, SVG among them, are downloads. */
const FORMATS: Readonly<Record<string, PictureFormat>> = {
  'image/png': { name: 'PNG', endings: ['png'], becomes: 'image/png' },
  // An animated PNG is stored as its first picture.
  'image/apng': { name: 'APNG', endings: ['apng'], becomes: 'image/png' },
  'image/jpeg': { name: 'JPEG', endings: ['jpg', 'jpeg'], becomes: 'image/jpeg' },
  'image/gif': { name: 'GIF', endings: ['gif'], becomes: 'image/gif' },
  'image/webp': { name: 'WebP', endings: ['webp'], becomes: 'image/webp' },
  'image/avif': { name: 'AVIF', endings: ['avif'], becomes: 'image/avif' },
  'image/tiff': { name: 'TIFF', endings: ['tif', 'tiff'], becomes: 'image/png' },
  'image/bmp': { name: 'BMP', endings: ['bmp'], becomes: null },
  'image/heic': { name: 'HEIC', endings: ['heic'], becomes: null },
  'image/heif': { name: 'HEIF', endings: ['heif'], becomes: null },
  'image/heic-sequence': { name: 'HEIC', endings: [], becomes: null },
  'image/heif-sequence': { name: 'HEIF', endings: [], becomes: null },
  'image/jxl': { name: 'JPEG XL', endings: ['jxl'], becomes: null },
};

/** The format of a picture; null for other files. */
export const pictureFormat = (type: string): PictureFormat | null => (Object.hasOwn(FORMATS, type) ? (FORMATS[type] ?? null) : null);

const endings = (formats: PictureFormat[]): string => formats.flatMap((format) => format.endings).join('|');
/** A part of a regular expression: the ending of a picture's file. */
export const PICTURE_ENDING = String.raw`\.(?:${endings(Object.values(FORMATS))}|svg)`;

const STORABLE = new RegExp(String.raw`\.(?:${endings(Object.values(FORMATS).filter(({ becomes }) => becomes !== null))})$`, 'i');

/** Whether an upload claims, by its name or media type, to be a picture that can be stored. */
export const claimsImage = (name: string, declaredType: string): boolean =>
  STORABLE.test(name) || (pictureFormat(declaredType)?.becomes ?? null) !== null;
