import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { Visitor } from '#shared/contracts/auth.ts';
import type { PageRequest } from '#shared/contracts/page-request.ts';
import { AppearanceProvider } from '#web/lib/appearance/appearance.tsx';
import { I18nProvider, type Texts } from '#web/lib/i18n/i18n.tsx';

/** The data of a full page load; the rest stays on the server. */
