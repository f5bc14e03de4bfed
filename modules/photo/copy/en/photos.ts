/** Photos on the customer's, the provider's and the desk's pages. */
export const photosTexts = {
  heading: 'Photos',
  /**
   * The headings: whose photos they are, or when they were taken. `before` and `after` are for a job without a
   * destination.
   */
  of: {
    mine: 'Your photos',
    customer: 'From the customer',
    pickup: 'At pickup',
    drop_off: 'At drop-off',
    before: 'Before service',
    after: 'After service',
    report: 'Sent with the report',
  },
  lead: {
    customer: 'Show us the vehicle or the location. Only dispatch and your provider can see your photos.',
    pickup:
      'Show the vehicle from all sides, just as you found it. This protects you and the customer. You can add these only until the job is done.',
    drop_off: 'Show the vehicle where you left it.',
    before:
      'Show the vehicle just as you found it. This protects you and the customer. You can add these only until the job is done.',
    after: 'Show the finished work.',
    report: "Show dispatch why you can't do the job. The customer will see the photo, too.",
  },
  none: 'No photos.',
  count: (taken: number, most: number) => `${taken} of ${most} photos`,
  full: "You've added all 4 photos.",
  /** The picture's alternative text. */
  photo: (number: number, of: string) => `Photo ${number}, ${of}`,
  choose: 'Choose a photo',
  send: 'Send Photo',
  take: 'Take a Photo',
  add: 'Add a Photo',
  arrived: 'Photo added.',
};
