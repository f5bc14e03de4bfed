/**
 * A bar in a table's cell, hidden from screen readers, because another cell has the number.
 * @param share the filled part of the bar, from 0 to 1
 */
export function ShareBar({ share }: { share: number }) {
  return (
    <svg className="block h-3 w-full min-w-16" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      <rect className="chart-commission" width={Math.round(share * 100)} height="10" />
    </svg>
  );
}
