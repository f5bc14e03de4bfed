/** A caller's jobs on record (docs/product.md, "Queue and on-call"). */
export const deskCallersTexts = {
  link: (count: number) => `Earlier jobs of this caller (${count})`,
  title: 'Jobs of this caller',
  lead: (count: number, phone: string) =>
    count === 1 ? `One job of ${phone} on record` : `${count} jobs of ${phone} on record`,
  kept: 'Requests are deleted two months after they end.',
  back: (number: string) => `Back to request ${number}`,
};
