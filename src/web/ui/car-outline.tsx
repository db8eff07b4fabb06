/** A car drawn in one line, in the current text colour. Decoration. */
export function CarOutline({ className = "" }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 240 100"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path d="M38 76H22c-6 0-10-4-10-10v-7c0-8 5-13 13-14l33-5c12-15 25-24 49-24h25c22 0 36 9 53 25l25 5c12 2 18 9 18 19v5c0 4-3 6-7 6h-13" />
      <path d="M82 76h76" />
      <path d="M70 41c9-10 19-15 33-15h10v15zM124 26h12c15 0 25 5 36 15h-48z" />
      <circle cx="60" cy="76" r="19" />
      <circle cx="60" cy="76" r="7" />
      <circle cx="182" cy="76" r="19" />
      <circle cx="182" cy="76" r="7" />
      <path d="M12 94h26M86 94h70M208 94h20" opacity=".55" />
    </svg>
  );
}
