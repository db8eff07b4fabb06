import { Icon, type IconProps } from "#kernel/ui/site/icons.tsx";

// Only the vehicle page shows these, so they are in its file and not in the first load of every other page.
export const TagIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M3.5 4.5v6.6a2 2 0 0 0 .6 1.4l7.5 7.5a2 2 0 0 0 2.8 0l5.6-5.6a2 2 0 0 0 0-2.8l-7.5-7.5a2 2 0 0 0-1.4-.6H4.5a1 1 0 0 0-1 1ZM8 8h.01"
  />
);
export const StoreIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M4 10.5V19a1.5 1.5 0 0 0 1.5 1.5h13A1.5 1.5 0 0 0 20 19v-8.5M5.5 3.5h13l2.5 5a2.9 2.9 0 0 1-4.5 1.3 3.2 3.2 0 0 1-4.5 0 3.2 3.2 0 0 1-4.5 0A2.9 2.9 0 0 1 3 8.5ZM9.5 20.5v-5h5v5"
  />
);
export const PinIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M12 21.5c4-3.6 7.5-7.4 7.5-11.5a7.5 7.5 0 0 0-15 0c0 4.1 3.5 7.9 7.5 11.5ZM12 12.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6Z"
  />
);
export const CalendarIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M8 2.5V6m8-3.5V6M3.5 9.5h17M5.5 4.5h13a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2v-12a2 2 0 0 1 2-2ZM8 13.5h.01M12 13.5h.01M16 13.5h.01M8 17h.01M12 17h.01"
  />
);
export const CheckIcon = (props: IconProps) => (
  <Icon {...props} d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM8.2 12.3l2.6 2.6 5-5.4" />
);
export const ReportIcon = (props: IconProps) => (
  <Icon {...props} d="M14 2.5H6.5a2 2 0 0 0-2 2v15a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2V8ZM14 2.5V8h5.5M8.5 13h7M8.5 17h7" />
);
export const ExpandIcon = (props: IconProps) => <Icon {...props} d="M15 4h5v5M20 4l-6 6M9 20H4v-5M4 20l6-6" />;
