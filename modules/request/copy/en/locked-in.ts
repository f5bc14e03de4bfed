import { failure, success } from '#kernel/copy/catalogue.ts';

/** Texts about a child or pet locked in the vehicle. Calling 911 comes first, whoever reads them. */
export const lockedInTexts = {
  /** The warning in capital letters, shown at the desk, on the job page and in texts. */
  mark: { child: 'CHILD LOCKED IN', pet: 'PET LOCKED IN' },
  call911: 'Call 911',
  question: 'Is a child or pet inside?',
  hint: 'If so, call 911 before you send this form.',
  answers: { no: 'No', child: 'Yes, a child', pet: 'Yes, a pet' },
  form: {
    heading: 'Call 911 now',
    text: "A closed car gets dangerously hot in minutes. Firefighters can open it. After you call, send this form and we'll look for a provider, too.",
  },
  tracking: {
    heading: "Call 911 now if you haven't",
    text: "Don't wait for us. A closed car gets dangerously hot in minutes. Your request has top priority.",
  },
  provider: 'Ask the customer if anyone has called 911. If not, call 911 yourself.',
  desk: {
    heading: 'Child or pet locked in',
    ask: 'Ask the customer if anyone has called 911, and help with that first.',
    question: 'Is a child or pet locked in?',
    hint: 'If so, tell the caller to hang up and call 911 first.',
    label: 'Anyone locked in?',
    nobody: 'No one',
    open: "Note who's locked in",
    save: 'Save',
    toasts: {
      noted: success('Noted', 'Everyone who opens this request will see it.'),
      failed: failure('Not Confirmed', "We can't tell yet if your change was saved."),
    },
  },
};
