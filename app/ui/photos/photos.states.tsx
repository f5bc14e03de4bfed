import { MAX_PHOTOS_PER_MOMENT } from '#modules/request/rules/photos.ts';
import { textsFor } from '#kernel/copy/catalogue.ts';
import { endingsProviderTexts } from '#modules/request/copy/en/endings-provider.ts';
import { photosTexts } from '#modules/photo/copy/en/photos.ts';
import type { ComponentStates, ComponentState } from '../../dev/ui/states.ts';
import type { PhotoGroup } from '#modules/photo/index.ts';
import type { AlbumView } from '../../http/photos/album.server.ts';
import type { PhotoView } from '../../http/photos/page.server.ts';
import { IntentForm } from '../IntentForm.tsx';
import { AddPhoto } from './AddPhoto.tsx';
import { FormPhoto } from './FormPhoto.tsx';
import { PhotoList } from './PhotoList.tsx';
import { PhotoNotFound, PhotoPage } from './PhotoPage.tsx';
import { PhotosCard } from './PhotosCard.tsx';
import { UploadList } from './UploadList.tsx';
import type { Upload } from './uploads.ts';

const PAGE = '/dev/ui';

const GROUP: PhotoGroup = {
  moment: 'customer',
  name: 'mine',
  photos: [],
  open: true,
  remaining: MAX_PHOTOS_PER_MOMENT,
};

const albumState = (title: string, viewer: AlbumView['viewer'], groups: PhotoGroup[]): ComponentState => ({
  title,
  draw: ({ locale }) => (
    <PhotosCard album={{ page: PAGE, viewer, groups }} nonce="" none={textsFor(photosTexts, locale).none} />
  ),
});

const UPLOAD: Upload = {
  id: 1,
  url: `${PAGE}/photos`,
  moment: 'customer',
  preview: `${PAGE}/photos/1/small`,
  state: 'sending',
  percent: 40,
  words: null,
};
const uploadState = (title: string, changes: Partial<Upload>): ComponentState => ({
  title,
  draw: () => <UploadList uploads={[{ ...UPLOAD, ...changes }]} />,
});

const PHOTO: PhotoView = {
  id: '2',
  page: PAGE,
  name: 'mine',
  width: 1200,
  height: 1200,
  at: new Date('2026-11-23T18:00:00Z'),
  number: 2,
  count: 3,
  before: '1',
  after: '3',
  mayRemove: true,
  nonce: '',
};

export const componentStates: readonly ComponentStates[] = [
  {
    name: 'PhotosCard',
    use: 'The photos of a request, in groups, and the way to add one.',
    sheet: 'both',
    states: [
      albumState('Empty', 'customer', [GROUP]),
      albumState('Nothing and nothing to add', 'desk', []),
      albumState('Some', 'customer', [{ ...GROUP, photos: ['1', '2', '3'], remaining: MAX_PHOTOS_PER_MOMENT - 3 }]),
      albumState('Full', 'customer', [{ ...GROUP, photos: ['1', '2', '3', '4'], remaining: 0 }]),
      albumState('Of a provider', 'provider', [
        { moment: 'pickup', name: 'pickup', photos: ['1', '2'], open: true, remaining: MAX_PHOTOS_PER_MOMENT - 2 },
        { moment: 'drop_off', name: 'drop_off', photos: [], open: true, remaining: MAX_PHOTOS_PER_MOMENT },
        { moment: 'customer', name: 'customer', photos: ['3'], open: false, remaining: 0 },
      ]),
    ],
  },
  {
    name: 'PhotoList',
    use: 'Small pictures, beside what they show.',
    sheet: 'both',
    states: [
      {
        title: 'Some',
        draw: ({ locale }) => (
          <PhotoList page={PAGE} photos={['1', '2']} of={textsFor(photosTexts, locale).of.report} />
        ),
      },
    ],
  },
  {
    name: 'FormPhoto',
    use: 'An optional photo of a form about something else.',
    sheet: 'both',
    states: [
      {
        title: 'Normal',
        draw: ({ locale }) => (
          <IntentForm intent="report_failure" nonce="" encType="multipart/form-data">
            <FormPhoto texts={textsFor(endingsProviderTexts, locale).photo} />
          </IntentForm>
        ),
      },
    ],
  },
  {
    name: 'AddPhoto',
    use: 'Adds a photo: by a form without script, at once with it.',
    sheet: 'both',
    states: [
      { title: 'Customer', draw: () => <AddPhoto page={PAGE} group={GROUP} viewer="customer" nonce="" /> },
      {
        title: 'Provider',
        draw: () => <AddPhoto page={PAGE} group={{ ...GROUP, moment: 'pickup' }} viewer="provider" nonce="" />,
      },
    ],
  },
  {
    name: 'UploadList',
    use: 'Photos on their way.',
    sheet: 'both',
    states: [
      uploadState('Preparing', { state: 'preparing', preview: null, percent: 0 }),
      uploadState('Sending', {}),
      uploadState('Waiting for a connection', { state: 'waiting' }),
      uploadState('Failed', { state: 'failed' }),
      {
        title: 'Refused, with a reason',
        draw: ({ t }) => <UploadList uploads={[{ ...UPLOAD, state: 'failed', words: t.refused }]} />,
      },
    ],
  },
  {
    name: 'PhotoPage',
    use: 'One photo as large as the window allows.',
    sheet: 'both',
    states: [
      { title: 'One of several', draw: () => <PhotoPage photo={PHOTO} /> },
      {
        title: 'The only one, of somebody else',
        draw: () => (
          <PhotoPage photo={{ ...PHOTO, number: 1, count: 1, before: null, after: null, mayRemove: false }} />
        ),
      },
      { title: 'Not there', draw: () => <PhotoNotFound page={PAGE} /> },
    ],
  },
];
