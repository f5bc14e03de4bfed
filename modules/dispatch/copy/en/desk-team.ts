import { failure, info, success } from '#kernel/copy/catalogue.ts';

/** What dispatchers who work at the same time learn from each other: who has a request, and their notes. */
export const deskTeamTexts = {
  claim: {
    /** Shown instead of the dispatcher's name if it's the viewer who has the request. */
    you: 'You',
    mine: 'You have it',
    by: (name: string) => `${name} has it`,
    mineSince: (time: string) => `You've had it since ${time}.`,
    bySince: (email: string, time: string) => `${email} has had it since ${time}.`,
    nobody: 'No one has it yet.',
    take: 'Claim',
    release: 'Release',
    takeOver: 'Take over',
    question: (email: string) => `${email} may be working on it right now. Take over only if you know they aren't.`,
    confirm: 'Take over',
    keep: 'Leave it with them',
    /** Shown if a command was refused because another admin has the request. */
    refused: (email: string, time: string) =>
      failure('Someone Else Has It', `${email} has had this request since ${time}. Nothing was changed.`),
    taken: success("It's Yours", 'Others now see that you have this request.'),
  },
  notes: {
    heading: 'Notes',
    hint: 'Only dispatch can read notes. Up to 500 characters.',
    label: 'New note',
    add: 'Add note',
    none: 'No notes yet.',
    missing: 'Please write a note',
    somebody: 'a former admin',
    added: success('Note Added', 'The other dispatchers can read it now.'),
    failed: failure('Note Not Added', "We couldn't save the note."),
  },
  refund: {
    refused: (amount: string, limit: string) =>
      failure(
        'Ask an Owner',
        `This would refund ${amount}, which is over your limit of ${limit}. Nothing was changed.`,
      ),
  },
  roles: {
    owner: 'Owner',
    dispatcher: 'Dispatcher',
    refused: { title: 'Owners Only', message: 'Only an owner can do this. Please ask one of them.' },
    heading: 'Settings and admins',
    lead: 'Only an owner can change settings and admin accounts. The owners are:',
    choose: 'Change a role',
    hint: 'An owner can do everything. A dispatcher can do everything but change settings, manage admins, or refund more than the limit.',
    role: 'Role',
    submit: 'Change role',
    missing: 'Please choose a role',
    changed: success('Role Changed', 'The new role takes effect the next time this admin clicks something.'),
    same: info('Nothing Changed', 'This admin already has that role.'),
    last: failure("Can't Change Role", 'There has to be at least one owner who can sign in.'),
  },
  handover: {
    title: 'Shift handoff',
    link: 'Shift handoff',
    lead: (count: number, at: string) => (count === 1 ? `One open job as of ${at}` : `${count} open jobs as of ${at}`),
    back: 'Back to Dashboard',
    print: 'Print',
    none: 'No open jobs.',
    columns: {
      job: 'Job',
      status: 'Status',
      who: 'Who has it',
      promised: 'Promised',
      note: 'Last note',
    },
    nobody: 'No one',
    you: 'You',
    overdue: (time: string) => `${time}, overdue`,
    owed: 'Still to settle',
    nothingOwed: 'Nothing left to settle.',
  },
};
