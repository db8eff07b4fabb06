/** How far something is, as a bar. */
export function ProgressBar(props: { label: string; value: number; max: number }) {
  return (
    <progress
      aria-label={props.label}
      max={props.max}
      value={Math.min(props.value, props.max)}
      className="mt-1 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-info-soft [&::-moz-progress-bar]:bg-info [&::-webkit-progress-bar]:bg-info-soft [&::-webkit-progress-value]:bg-info"
    />
  );
}
