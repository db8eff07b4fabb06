/** The product's mark: a wheel whose spokes and hub draw an A. */
export function LogoMark({ className = "" }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true" className={className}>
      <rect width="40" height="40" rx="11" className="fill-brand" />
      <g fill="none" className="stroke-on-brand" strokeLinecap="round" strokeLinejoin="round">
        <circle cx="20" cy="20" r="12.6" strokeWidth="3" />
        <path d="M20 8.5 13.2 30M20 8.5 26.8 30" strokeWidth="3" />
      </g>
      <circle cx="20" cy="22.4" r="3.9" className="fill-on-brand" />
    </svg>
  );
}
