import { failure } from '#kernel/copy/catalogue.ts';
import type { GroupTextKind, GroupTextRefusal } from '#modules/request/rules/group-texts.ts';

const customers = (count: number) => (count === 1 ? '1 customer' : `${count} customers`);
const jobs = (count: number) => (count === 1 ? '1 job' : `${count} jobs`);

/** What dispatch does with several jobs at once (docs/product.md, "The desk's tabs"). */
export const bulkActionsTexts = {
  title: 'Handle several jobs at once',
  link: 'Bulk actions',
  back: 'Back to Dashboard',
  lead: 'Choose the jobs and what you want to do. Nothing happens until you confirm on the next page.',
  choose: { label: 'Choose', waiting: 'All waiting for us', all: 'All', none: 'None' },
  jobs: 'Jobs',
  none: 'No active requests at the moment',
  more: (count: number) => `These are the ${count} most urgent jobs.`,
  what: 'What to do',
  doText: 'Text the customers',
  doAssign: 'Assign the jobs to one provider',
  text: 'Message',
  kinds: {
    delay: 'Taking longer than usual',
    weather: 'Bad weather',
    fixed: 'Technical problem fixed',
    own: 'Write my own message',
  } satisfies Record<GroupTextKind, string>,
  words: (language: string) => `Your message in ${language}`,
  wordsHint:
    "Only if you write your own message. Each customer gets the version in their language, or no text if you leave it blank. We'll add our name and their tracking link.",
  provider: "Provider's name, phone or email",
  providerHint:
    'Only for assigning jobs. The provider must be in the directory and gets all the jobs you chose, including any that already have a provider.',
  next: 'Review',
  errors: {
    noJobs: 'Please choose at least one job',
    tooMany: (most: number) => `Please choose no more than ${most} jobs`,
    what: 'Please choose what to do',
    words: 'Please enter your message',
    provider: 'Please enter a name, phone or email',
    notFound: 'No active provider in the directory matches that. Add the provider there first.',
    incomplete: "This provider's record is missing an email or a vehicle. Add it in the directory first.",
  },
  pick: { heading: 'Which provider?', submit: 'Continue' },
  confirm: {
    text: 'Review the texts',
    assign: (provider: string) => `Review the jobs for ${provider}`,
    lead: 'Nothing is sent or assigned until you confirm.',
    job: 'Job',
    to: 'To',
    what: 'What will happen',
    notTexted: (why: string) => `No text: ${why}`,
    assigned: 'This provider will be assigned',
    replaces: (provider: string) => `This provider will replace ${provider}`,
    notReady: "You can't assign a provider: the deposit isn't paid, or the job has ended",
    warned: (warnings: string) => `Assign anyway: ${warnings}`,
    send: (count: number) => `Text ${customers(count)}`,
    give: (count: number) => `Assign ${jobs(count)}`,
    nobody: 'None of these customers can get this text.',
    noJob: "You can't assign a provider to any of these jobs right now.",
    again: 'Choose again',
  },
  done: {
    heading: 'What happened',
    lead: (done: number, all: number) => `${done} of ${all} done.`,
    outcome: 'Result',
    texted: 'Text queued',
    assigned: 'Provider assigned',
    replaced: 'Provider replaced',
    claimed: (who: string) => `Not done: ${who} has this request`,
    warned: "Not done: you didn't accept the warnings about this provider",
    missing: 'Not done: the request was deleted',
    unavailable: 'Not confirmed. Check the request before you try again',
    refused: (why: string) => `Not done: ${why}`,
    more: 'Choose more jobs',
  },
  why: {
    missing: 'the request was deleted',
    finished: 'the request has ended',
    no_words: 'no message in their language',
    too_long: 'the text is too long',
  } satisfies Record<GroupTextRefusal, string>,
  toasts: {
    check: failure('Please Check the Form', "Something is missing or isn't right."),
    gone: failure('Provider Not Found', 'This provider is no longer in the directory.'),
  },
};
