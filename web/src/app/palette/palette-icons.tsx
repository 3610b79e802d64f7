import { Icon, type IconProps } from '../../ui/layout/icon.tsx';

export const IconFolder = (props: IconProps) => (
  <Icon
    {...props}
    path="M2.7 5.1a1.4 1.4 0 0 1 1.4-1.4h2.3l1.5 1.6h4a1.4 1.4 0 0 1 1.4 1.4v4.6a1.4 1.4 0 0 1-1.4 1.4H4.1a1.4 1.4 0 0 1-1.4-1.4z"
  />
);
export const IconGoTo = (props: IconProps) => <Icon {...props} path="M3 8h10M9.2 4.2 13 8l-3.8 3.8" />;
export const IconKeyboard = (props: IconProps) => (
  <Icon
    {...props}
    path="M3.3 4.2h9.4a1.3 1.3 0 0 1 1.3 1.3v5a1.3 1.3 0 0 1-1.3 1.3H3.3A1.3 1.3 0 0 1 2 10.500V5.500a1.3 1.3 0 0 1 1.3-1.300zM4.8 6.700h.01M7 6.700h.01M9.2 6.700h.01M11.3 6.700h.01M5.5 9.500h5"
  />
);
export const IconSwitch = (props: IconProps) => (
  <Icon {...props} path="M3 5.500h9.500M10 3l2.5 2.500L10 8M13 10.500H3.500M6 8l-2.5 2.500L6 13" />
);
export const IconIssue = (props: IconProps) => (
  <Icon
    {...props}
    path="M5.3 7.2a2.7 2.7 0 0 1 5.4 0v2.6a2.7 2.7 0 0 1-5.4 0zM5.8 5.600a2.2 2.2 0 0 1 4.4 0M2.5 5.500l2.8 1.500M13.5 5.500l-2.8 1.500M2.2 9h3.100M10.7 9h3.100M2.9 12.800l2.7-1.800M13.1 12.800l-2.7-1.8"
  />
);
