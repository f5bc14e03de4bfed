/** The quotes of the testimonials in `rules/testimonials.ts`. */
export const testimonialsTexts = {
  flatTire: 'Flat tire on US-75 after dark. I saw the price before I agreed, and I could watch the truck get closer.',
  deadBattery:
    'Dead battery outside work. Two minutes to fill out the form, no account, and the provider called me himself.',
  towPrice: 'I asked once for a lower price on my tow, got a fair answer, and paid exactly what the page said I would.',
};
