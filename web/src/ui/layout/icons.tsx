import { Icon, type IconProps, PENCIL } from './icon.tsx';

// Names describe the drawing or, for well-known icons, the action.
export const IconChevronDown = (props: IconProps) => <Icon {...props} path="m4.5 6.5 3.5 3.5 3.5-3.5" />;
export const IconChevronUp = (props: IconProps) => <Icon {...props} path="M4.5 9.5 8 6l3.5 3.5" />;
export const IconChevronRight = (props: IconProps) => <Icon {...props} path="M6.5 4.5 10 8l-3.5 3.5" />;
export const IconChevronLeft = (props: IconProps) => <Icon {...props} path="M9.5 4.5 6 8l3.5 3.5" />;
export const IconSearch = (props: IconProps) => (
  <Icon {...props} path="M2.75 7a4.25 4.25 0 1 0 8.5 0a4.25 4.25 0 1 0 -8.5 0zM10.2 10.2l3.3 3.3" />
);
export const IconCalendar = (props: IconProps) => (
  <Icon
    {...props}
    path="M4.2 3.6h7.6a1.5 1.5 0 0 1 1.5 1.5v6.7a1.5 1.5 0 0 1 -1.5 1.5h-7.6a1.5 1.5 0 0 1 -1.5 -1.5v-6.7a1.5 1.5 0 0 1 1.5 -1.5zM2.7 6.7h10.6M5.5 2.2v2.4m5-2.4v2.4"
  />
);
export const IconPlus = (props: IconProps) => <Icon {...props} path="M8 3.5v9M3.5 8h9" />;
export const IconX = (props: IconProps) => <Icon {...props} path="m4.5 4.5 7 7m0-7-7 7" />;
export const IconCheck = (props: IconProps) => <Icon {...props} path="m3.5 8.4 3 3 6-6.4" />;
export const IconPencil = (props: IconProps) => <Icon {...props} path={PENCIL} />;
export const IconTrash = (props: IconProps) => <Icon {...props} path="M3.2 4.6h9.6M6.3 4.4V3h3.4v1.4M4.4 4.6l.6 8.4h6l.6-8.4" />;
export const IconCopy = (props: IconProps) => (
  <Icon
    {...props}
    path="M7 5.5h4.5a1.5 1.5 0 0 1 1.5 1.5v4.5a1.5 1.5 0 0 1 -1.5 1.5h-4.5a1.5 1.5 0 0 1 -1.5 -1.5v-4.5a1.5 1.5 0 0 1 1.5 -1.5zM10.5 3.2H4.5A1.3 1.3 0 0 0 3.2 4.5v6"
  />
);
export const IconLink = (props: IconProps) => (
  <Icon
    {...props}
    path="M6.8 9.2a2.4 2.4 0 0 0 3.4 0l2-2a2.4 2.4 0 0 0-3.4-3.4l-.8.8M9.2 6.8a2.4 2.4 0 0 0-3.4 0l-2 2a2.4 2.4 0 0 0 3.4 3.4l.8-.8"
  />
);
export const IconLock = (props: IconProps) => (
  <Icon
    {...props}
    path="M4.8 7h6.4a1.3 1.3 0 0 1 1.3 1.3v3.6a1.3 1.3 0 0 1 -1.3 1.3h-6.4a1.3 1.3 0 0 1 -1.3 -1.3v-3.6a1.3 1.3 0 0 1 1.3 -1.3zM5.5 7V5.2a2.5 2.5 0 0 1 5 0V7"
  />
);
export const IconClock = (props: IconProps) => (
  <Icon {...props} path="M2.4 8a5.6 5.6 0 1 0 11.2 0a5.6 5.6 0 1 0 -11.2 0zM8 4.8V8l2.2 1.5" />
);
export const IconList = (props: IconProps) => (
  <Icon {...props} path="M5.8 4.5h7.4M5.8 8h7.4m-7.4 3.5h7.4M2.9 4.5h.01M2.9 8h.01m-.01 3.5h.01" />
);
export const IconListOrdered = (props: IconProps) => (
  <Icon {...props} path="M6.8 4.5h6.4M6.8 8h6.4m-6.4 3.5h6.4M2.6 3.6l.9-.5v2.8M2.5 10.4c.1-.7.5-1 1-1s.9.3.9.8c0 .8-1.9 1.3-1.9 2.3h2" />
);
export const IconColumns = (props: IconProps) => (
  <Icon
    {...props}
    path="M4.1 3.2h7.8a1.4 1.4 0 0 1 1.4 1.4v6.8a1.4 1.4 0 0 1 -1.4 1.4h-7.8a1.4 1.4 0 0 1 -1.4 -1.4v-6.8a1.4 1.4 0 0 1 1.4 -1.4zM6.2 3.2v9.6m3.6-9.6v9.6"
  />
);
export const IconTable = (props: IconProps) => (
  <Icon
    {...props}
    path="M4.1 3.2h7.8a1.4 1.4 0 0 1 1.4 1.4v6.8a1.4 1.4 0 0 1 -1.4 1.4h-7.8a1.4 1.4 0 0 1 -1.4 -1.4v-6.8a1.4 1.4 0 0 1 1.4 -1.4zM2.7 6.5h10.6M2.7 9.7h10.6M6.6 6.5v6.3"
  />
);
export const IconBars = (props: IconProps) => <Icon {...props} path="M2.7 4h6M6 8h6M9.3 12h4" strokeWidth={2.2} />;
export const IconSort = (props: IconProps) => <Icon {...props} path="M5 3.5v9m-2-2 2 2 2-2M9 4.5h4.5M9 8h3.2M9 11.5h2" />;
export const IconWarning = (props: IconProps) => <Icon {...props} path="M8 2.8 14 13H2zM8 6.6v3m0 1.7v.01" />;
export const IconInfo = (props: IconProps) => (
  <Icon {...props} path="M2.4 8a5.6 5.6 0 1 0 11.2 0a5.6 5.6 0 1 0 -11.2 0zM8 7.4v3.4M8 5.1v.01" />
);
export const IconImage = (props: IconProps) => (
  <Icon
    {...props}
    path="M4.1 3.2h7.8a1.4 1.4 0 0 1 1.4 1.4v6.8a1.4 1.4 0 0 1 -1.4 1.4h-7.8a1.4 1.4 0 0 1 -1.4 -1.4v-6.8a1.4 1.4 0 0 1 1.4 -1.4zM5 6.4a1 1 0 1 0 2 0a1 1 0 1 0 -2 0zM3.2 11.5l3.2-3 2.2 1.8 2-2 2.2 2.2"
  />
);
export const IconFile = (props: IconProps) => <Icon {...props} path="M4 2.5h5l3 3v8H4zM9 2.5v3h3" />;
export const IconDownload = (props: IconProps) => <Icon {...props} path="M8 3v7m-3-2.8L8 10l3-2.8M3.5 13h9" />;
export const IconTray = (props: IconProps) => <Icon {...props} path="M2.8 9.2 4.6 3.5h6.8l1.8 5.7v3.6H2.8zM2.8 9.2h3l1 1.7h2.4l1-1.7h3" />;
export const IconUpload = (props: IconProps) => <Icon {...props} path="M8 10V3M5 5.8 8 3l3 2.8M3.5 13h9" />;
export const IconDots = (props: IconProps) => <Icon {...props} path="M3.6 8h.01M8 8h.01M12.4 8h.01" strokeWidth={2.2} />;
export const IconEye = (props: IconProps) => (
  <Icon {...props} path="M1.8 8S4 4 8 4s6.2 4 6.2 4S12 12 8 12 1.8 8 1.8 8zM6.2 8a1.8 1.8 0 1 0 3.6 0a1.8 1.8 0 1 0 -3.6 0z" />
);
export const IconGear = (props: IconProps) => (
  <Icon
    {...props}
    path="M6 8a2 2 0 1 0 4 0a2 2 0 1 0 -4 0zM8 2v1.8M8 12.2V14M2 8h1.8m8.4 0H14M3.8 3.8 5 5m6 6 1.2 1.2M12.2 3.8 11 5m-6 6-1.2 1.2M3.8 8a4.2 4.2 0 1 0 8.4 0a4.2 4.2 0 1 0 -8.4 0z"
  />
);
export const IconSun = (props: IconProps) => (
  <Icon
    {...props}
    path="M5.2 8a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0 -5.6 0zM8 1.8v1.4m0 9.6v1.4M1.8 8h1.4m9.6 0h1.4M3.6 3.6l1 1m6.8 6.8 1 1M12.4 3.6l-1 1m-6.8 6.8-1 1"
  />
);
export const IconMoon = (props: IconProps) => <Icon {...props} path="M13 9.6A5.6 5.6 0 0 1 6.4 3a5.4 5.4 0 1 0 6.6 6.6z" />;
export const IconMonitor = (props: IconProps) => (
  <Icon
    {...props}
    path="M3.5 3h9a1.3 1.3 0 0 1 1.3 1.3v5.4a1.3 1.3 0 0 1 -1.3 1.3h-9a1.3 1.3 0 0 1 -1.3 -1.3v-5.4a1.3 1.3 0 0 1 1.3 -1.3zM8 11v2.4M5.5 13.4h5"
  />
);
export const IconExpand = (props: IconProps) => <Icon {...props} path="M9.5 3H13v3.5M6.5 13H3V9.5M13 3 9.2 6.8M3 13l3.8-3.8" />;
export const IconExternal = (props: IconProps) => <Icon {...props} path="M7 3.5H3.5v9h9V9M9.5 3H13v3.5M13 3 7.5 8.5" />;
export const IconArrowLeft = (props: IconProps) => <Icon {...props} path="M13 8H3m3.8-3.8L3 8l3.8 3.8" />;
export const IconArrowUp = (props: IconProps) => <Icon {...props} path="M8 13V3M4.2 6.8 8 3l3.8 3.8" />;
export const IconArrowDown = (props: IconProps) => <Icon {...props} path="M8 3v10m3.8-3.8L8 13 4.2 9.2" />;
export const IconUndo = (props: IconProps) => <Icon {...props} path="M3 6.5h6.2a3.3 3.3 0 0 1 0 6.6H6M5.8 3.7 3 6.5l2.8 2.8" />;
export const IconPerson = (props: IconProps) => (
  <Icon {...props} path="M5.6 5.6a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0 -4.8 0zM3.2 13c.6-2.6 2.4-3.8 4.8-3.8s4.2 1.2 4.8 3.8" />
);
export const IconBold = (props: IconProps) => (
  <Icon {...props} path="M5 3.2h3.6a2.3 2.3 0 0 1 0 4.6H5zM5 7.8h4.2a2.5 2.5 0 0 1 0 5H5z" strokeWidth={1.8} />
);
export const IconItalic = (props: IconProps) => <Icon {...props} path="M6.8 3.2h4.4M4.8 12.8h4.4M9.4 3.2l-2.8 9.6" />;
export const IconCode = (props: IconProps) => <Icon {...props} path="M5.5 4.8 2.3 8l3.2 3.2M10.5 4.8 13.7 8l-3.2 3.2" />;
export const IconCodeBlock = (props: IconProps) => (
  <Icon
    {...props}
    path="M4.1 3.2h7.8a1.4 1.4 0 0 1 1.4 1.4v6.8a1.4 1.4 0 0 1 -1.4 1.4h-7.8a1.4 1.4 0 0 1 -1.4 -1.4v-6.8a1.4 1.4 0 0 1 1.4 -1.4zM6.7 6.3 5 8l1.7 1.7M9.3 6.3 11 8l-1.7 1.7"
  />
);
export const IconBraces = (props: IconProps) => (
  <Icon
    {...props}
    path="M6 3H5a1.5 1.5 0 0 0-1.5 1.5v2L2.3 8l1.2 1.5v2A1.5 1.5 0 0 0 5 13h1M10 3h1a1.5 1.5 0 0 1 1.5 1.5v2L13.7 8l-1.2 1.5v2A1.5 1.5 0 0 1 11 13h-1"
  />
);
export const IconQuote = (props: IconProps) => <Icon {...props} path="M3 4v8M6 4.8h7M6 8h7m-7 3.2h4.5" />;
export const IconLogout = (props: IconProps) => <Icon {...props} path="M9.5 5V3.5h-6v9h6V11M6.5 8h7m-2.3-2.3L13.5 8l-2.3 2.3" />;
export const IconGlobe = (props: IconProps) => (
  <Icon
    {...props}
    path="M2.4 8a5.6 5.6 0 1 0 11.2 0a5.6 5.6 0 1 0 -11.2 0zM2.4 8h11.2M8 2.4c2 1.7 2.7 3.5 2.7 5.6S10 11.9 8 13.6C6 11.9 5.3 10.1 5.3 8S6 4.1 8 2.4z"
  />
);
export const IconSplit = (props: IconProps) => (
  <Icon
    {...props}
    path="M4.1 3.2h7.8a1.4 1.4 0 0 1 1.4 1.4v6.8a1.4 1.4 0 0 1 -1.4 1.4h-7.8a1.4 1.4 0 0 1 -1.4 -1.4v-6.8a1.4 1.4 0 0 1 1.4 -1.4zM8 3.2v9.6"
  />
);
export const IconBookmark = (props: IconProps) => <Icon {...props} path="M4.6 3h6.8v10L8 10.3 4.6 13z" />;
export const IconPeople = (props: IconProps) => (
  <Icon
    {...props}
    path="M3.6 5.2a2.2 2.2 0 1 0 4.4 0a2.2 2.2 0 1 0 -4.4 0zM1.6 13a4.2 4.2 0 0 1 8.4 0M10 3.2a2.2 2.2 0 0 1 0 4M11.6 9.2a4.2 4.2 0 0 1 2.8 3.8"
  />
);
export const IconHeart = (props: IconProps) => (
  <Icon {...props} path="M8 13.2C4.6 10.9 2.4 8.8 2.4 6.3a2.9 2.9 0 0 1 5.6-1.1 2.9 2.9 0 0 1 5.6 1.1c0 2.5-2.2 4.6-5.6 6.9z" />
);
export const IconComment = (props: IconProps) => (
  <Icon
    {...props}
    path="M4.1 3.2h7.8a1.4 1.4 0 0 1 1.4 1.4v5a1.4 1.4 0 0 1 -1.4 1.4H7.6L4.6 13.4V11h-.5a1.4 1.4 0 0 1 -1.4 -1.4v-5a1.4 1.4 0 0 1 1.4 -1.4z"
  />
);
export const IconBook = (props: IconProps) => (
  <Icon
    {...props}
    path="M8 4.6C6.4 3.5 4.6 3.2 2.6 3.3v8.8c2-.1 3.8.2 5.4 1.3 1.6-1.1 3.4-1.4 5.4-1.3V3.3c-2-.1-3.8.2-5.4 1.3zM8 4.6v8.8"
  />
);
export const IconPrint = (props: IconProps) => <Icon {...props} path="M4.6 6V2.8h6.8V6M4.6 11.4H3.2V6h9.6v5.4h-1.4M4.6 9.4h6.8v3.8H4.6z" />;
export const IconBell = (props: IconProps) => <Icon {...props} path="M4 10.8V7.2a4 4 0 0 1 8 0v3.6l1 1.2H3zM6.6 14h2.8" />;
export const IconAt = (props: IconProps) => (
  <Icon {...props} path="M10.4 8a2.4 2.4 0 1 1-4.8 0a2.4 2.4 0 0 1 4.8 0zm0-2.4v3.2a1.6 1.6 0 0 0 3.2 0V8a5.6 5.6 0 1 0-2.4 4.6" />
);
export const IconRetest = (props: IconProps) => (
  <Icon {...props} path="M12.9 7A5 5 0 0 0 3.9 5.2M3.1 9a5 5 0 0 0 9 1.8M3.6 2.7v2.7h2.7M12.4 13.3v-2.7H9.7" />
);
export const IconDot = (props: IconProps) => <Icon {...props} path="M8 5a3 3 0 1 0 0 6a3 3 0 0 0 0-6z" />;
export const IconReference = (props: IconProps) => <Icon {...props} path="M5.5 3.5H3.2v9h2.3M10.5 3.5h2.3v9h-2.3M6.9 6.6l1.5-1v5" />;
export const IconRedo = (props: IconProps) => <Icon {...props} path="M13 6.5H6.8a3.3 3.3 0 0 0 0 6.6H10M10.2 3.7 13 6.5l-2.8 2.8" />;
export const IconCursor = (props: IconProps) => <Icon {...props} path="M4.2 2.6v9.6l2.5-2.3 1.6 3.4 1.7-.8-1.6-3.3h3.4z" />;
export const IconArrowUpRight = (props: IconProps) => <Icon {...props} path="m3.5 12.5 9-9M6.7 3.5h5.8v5.8" />;
export const IconSquare = (props: IconProps) => <Icon {...props} path="M3.2 3.8h9.6v8.4H3.2z" />;
export const IconLetter = (props: IconProps) => <Icon {...props} path="M3.5 5V3.2h9V5M8 3.2v9.6M6.2 12.8h3.6" />;
export const IconNumber = (props: IconProps) => (
  <Icon {...props} path="M2.4 8a5.6 5.6 0 1 0 11.2 0a5.6 5.6 0 1 0 -11.2 0zM6.8 6.3l1.5-1v5.4" />
);
export const IconBlur = (props: IconProps) => (
  <Icon {...props} path="M4 4h.01M8 4h.01M12 4h.01M4 8h.01M8 8h.01M12 8h.01M4 12h.01M8 12h.01M12 12h.01" strokeWidth={2.8} />
);
export const IconBlackout = (props: IconProps) => <Icon {...props} path="M3.5 5.4h9M3.5 8h9M3.5 10.6h9" strokeWidth={3.2} />;
export const IconCrop = (props: IconProps) => <Icon {...props} path="M4.5 1.8v9.7h9.7M1.8 4.5h9.7v9.7" />;
