/** Image types that are stored, with their extensions. Browsers display all of them. */
const SHOWN = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
} as const;
export type ImageType = keyof typeof SHOWN;

export const IMAGE_TYPES = Object.keys(SHOWN) as ImageType[];

export const isImageType = (type: string): type is ImageType => Object.hasOwn(SHOWN, type);

export const endingOf = (type: ImageType): string => SHOWN[type];

interface PictureFormat {
  name: string;
  endings: readonly string[];
  /** The type under which an upload is stored; null for rejected formats, which no installed library decodes. */
  becomes: ImageType | null;
}

/** Common image formats by media type. All other files, including SVG, are offered as downloads. */
const FORMATS: Readonly<Record<string, PictureFormat>> = {
  'image/png': { name: 'PNG', endings: ['png'], becomes: 'image/png' },
  // Only the first frame of an animated PNG is stored.
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

export const pictureFormat = (type: string): PictureFormat | null => (Object.hasOwn(FORMATS, type) ? (FORMATS[type] ?? null) : null);

const endings = (formats: PictureFormat[]): string => formats.flatMap((format) => format.endings).join('|');
export const PICTURE_ENDING = String.raw`\.(?:${endings(Object.values(FORMATS))}|svg)`;

const STORABLE = new RegExp(String.raw`\.(?:${endings(Object.values(FORMATS).filter(({ becomes }) => becomes !== null))})$`, 'i');

export const claimsImage = (name: string, declaredType: string): boolean =>
  STORABLE.test(name) || (pictureFormat(declaredType)?.becomes ?? null) !== null;
