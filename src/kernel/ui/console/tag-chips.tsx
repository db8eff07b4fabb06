/** The tags of something, as small words below its name; nothing when it has none. */
export function TagChips({ tags }: { tags: readonly string[] | undefined }) {
  if (!tags || tags.length === 0) return null;
  return (
    <ul aria-label="Tags" className="mt-1 flex flex-wrap gap-1">
      {tags.map((tag) => (
        <li
          key={tag}
          className="wrap-anywhere rounded border border-line-strong px-1.5 py-px font-medium text-muted text-xs leading-4"
        >
          {tag}
        </li>
      ))}
    </ul>
  );
}
