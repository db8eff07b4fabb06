/** The props of every icon. */
export type IconProps = { className?: string };

// A few icons of ours instead of an icon library: the listing's first load has no byte to spare.

/** A line drawing on a 24-pixel grid, in the current text color. Decoration: the text next to it has the meaning. */
export function Icon({ className = "size-5", d }: IconProps & { d: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={className ? `icon ${className}` : "icon"}>
      <path d={d} />
    </svg>
  );
}

export const SearchIcon = (props: IconProps) => (
  <Icon {...props} d="M10.5 17.5a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM20.5 20.5l-5-5" />
);
export const CloseIcon = (props: IconProps) => <Icon {...props} d="m6 6 12 12M18 6 6 18" />;
export const ChevronDownIcon = (props: IconProps) => <Icon {...props} d="m6 9.5 6 6 6-6" />;
export const ChevronLeftIcon = (props: IconProps) => <Icon {...props} d="m14.5 6-6 6 6 6" />;
export const ChevronRightIcon = (props: IconProps) => <Icon {...props} d="m9.5 6 6 6-6 6" />;
export const ArrowUpRightIcon = (props: IconProps) => <Icon {...props} d="M7 17 17 7M8 7h9v9" />;
export const SlidersIcon = (props: IconProps) => (
  <Icon {...props} d="M3.5 7H13m5 0h2.5M3.5 17H6m5 0h9.5M15.5 9.5v-5M8.5 19.5v-5" />
);
export const ArrowDownIcon = (props: IconProps) => <Icon {...props} d="M12 5v14m-6-6 6 6 6-6" />;
export const ArrowLeftIcon = (props: IconProps) => <Icon {...props} d="M19 12H5m6-6-6 6 6 6" />;
export const HeartIcon = (props: IconProps) => (
  <Icon {...props} d="M12 20.3S3.6 15.2 3.6 9.1A4.6 4.6 0 0 1 12 6.5a4.6 4.6 0 0 1 8.4 2.6c0 6.1-8.4 11.2-8.4 11.2Z" />
);
