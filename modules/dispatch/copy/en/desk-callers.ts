/** The page with all jobs of one caller (docs/product.md, "Queue and on-call"). */
export const deskCallersTexts = {
  link: (count: number) => `This caller's earlier jobs (${count})`,
  title: "This caller's jobs",
  lead: (count: number, phone: string) =>
    count === 1 ? `One job on record from ${phone}` : `${count} jobs on record from ${phone}`,
  kept: 'We delete requests two months after they end.',
  back: (number: string) => `Back to request ${number}`,
};
