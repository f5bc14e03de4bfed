/** The logo: a road's lane line and edge line, seen from the shoulder. Decorative, because the name is beside it. */
export function Logo({ size = 34 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 34 34" aria-hidden="true" focusable="false">
      <rect width="34" height="34" rx="9" fill="#ffb400" />
      <path
        d="M22 6 17.5 28M9.5 28l1.2-5M11.6 19l1-4.4M13.4 11l1.1-5"
        stroke="#12171c"
        strokeWidth="3.4"
        strokeLinecap="round"
        fill="none"
      />
    </svg>
  );
}
