/** Texts of uploads in progress. Browsers load these texts only when there's an upload. */
export const photoUploadTexts = {
  preparing: 'Getting ready...',
  sending: (percent: number) => `Sending... ${percent}%`,
  waiting: "No signal. We'll send it as soon as your signal is back.",
  failed: 'Not sent',
  again: 'Try again',
  drop: 'Skip this photo',
  progress: 'Sending your photo',
};
