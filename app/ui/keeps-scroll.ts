import { createContext } from 'react';

/** Whether a form that's sent leaves the window where it is, because it's in a part of the page that scrolls by itself. */
export const KeepsScroll = createContext(false);
