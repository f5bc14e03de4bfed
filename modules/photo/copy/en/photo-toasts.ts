import { failure, info, success } from '#kernel/copy/catalogue.ts';

/** Toasts about photos. Only the server uses them, so no browser gets them. */
export const photoToastsTexts = {
  added: success('Photo Added', "It's been added to your request."),
  addedToJob: success('Photo Added', "It's been added to the job."),
  removed: success('Photo Removed', 'No one can see it anymore.'),
  missing: failure('No Photo Yet', 'Please choose a photo first.'),
  not_now: failure("Can't Change Photos Now", "You can't change photos at this point in the job."),
  full: failure('Photo Limit Reached', 'You can add up to 4 photos here.'),
  gone: info('Photo Not Available', 'This photo is no longer available.'),
  not_a_photo: failure("We Can't Read This Photo", 'Please send a JPEG, PNG or WebP picture.'),
  too_large: failure('Photo Too Large', 'Photos can be up to 15 MB. Try a smaller one.'),
  too_many_pixels: failure('Photo Too Large', 'This photo has too many pixels. Try a smaller one.'),
  busy: failure('One Moment', "We're getting a lot of photos right now. Please send yours again in a few seconds."),
  failed: failure('Photo Not Added', 'Something went wrong. Please send the photo again.'),
  /** After the request form: the request was stored, but its photo wasn't. */
  without: (why: string) => `We got your request, but not your photo: ${why}`,
  /** After the form that reports a failure: the report was stored, but its photo wasn't. */
  reportedWithout: (why: string) => `Dispatch got your report, but not your photo: ${why}`,
};
