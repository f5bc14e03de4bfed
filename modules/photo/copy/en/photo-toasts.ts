import { failure, info, success } from '#kernel/copy/catalogue.ts';

/** Toasts about photos. Only the server uses them, so no browser gets them. */
export const photoToastsTexts = {
  added: success('Photo Added', 'It is with your request now.'),
  addedToJob: success('Photo Added', 'It is with the job now.'),
  removed: success('Photo Removed', 'It is gone for everybody.'),
  missing: failure('No Photo', 'Please choose a photo first.'),
  not_now: failure('Not Possible Now', 'Photos cannot be changed at this point of the job.'),
  full: failure('All Four Are There', 'More photos do not fit here.'),
  gone: info('Photo Not Here', 'There is no such photo here, or not any more.'),
  not_a_photo: failure('Not a Photo We Can Read', 'Please send a JPEG, PNG or WebP picture.'),
  too_large: failure('Photo Too Large', 'A photo may have 15 megabytes. Please take a smaller one.'),
  too_many_pixels: failure('Photo Too Large', 'This picture has too many pixels. Please take a smaller one.'),
  busy: failure('One Moment', 'Many photos are on their way. Please try again in a few seconds.'),
  throttled: failure('Too Many Photos', 'Please wait a few minutes, then try again.'),
  failed: failure('Photo Not Added', 'Something went wrong on our side. Please try again.'),
  /** After the request form: the request was stored, but its photo wasn't. */
  without: (why: string) => `Your request is with us. Its photo is not: ${why}`,
  /** After the form that reports a failure. */
  reportedWithout: (why: string) => `Your report is with dispatch. Its photo is not: ${why}`,
};
