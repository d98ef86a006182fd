import type { FastifyReply } from 'fastify';
import type { Db } from '#server/db/client.ts';
import type { StaffIdentity } from '#server/http/identity.ts';
import { type DrawPages, pdfStream } from '#server/pdf/document.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Section } from '#shared/crud/section.ts';
import { findLanguage, type Locale } from '#shared/i18n/languages.ts';
import { slugOf } from '#shared/slug.ts';
import { createExportSlots } from './export-slots.ts';
import { requireExport, traceExport } from './trace-export.ts';

/** Drawing takes processor time, not connections: two run at a time, at most one for each person. */
const slots = 2;
/** A reader that takes nothing for this many milliseconds is disconnected. */
const idleTimeout = 60_000;

interface PdfExport {
  title: string;
  church: string;
  /** for the trace: which records were chosen, and how many they are */
  filtros: Readonly<Record<string, string>>;
  linhas: number;
  draw: DrawPages;
}

interface PdfReader {
  section: Section;
  identity: StaffIdentity;
  reply: FastifyReply;
  locale: Locale;
}

/** Sends records of a section as a PDF, drawn while it is read and noted in the trace as an export. */
export function createPdfSender({ db, clock }: { db: Db; clock: Clock }) {
  const { acquire } = createExportSlots({ slots, clock });
  return async (
    { section, identity, reply, locale }: PdfReader,
    prepare: () => Promise<PdfExport>,
  ): Promise<FastifyReply> => {
    requireExport(identity, section);
    const slot = acquire(identity.user.id);
    try {
      const { title, church, filtros, linhas, draw } = await prepare();
      await traceExport(db, identity.user.id, section, { formato: 'pdf', filtros, linhas });
      const facts = { title, author: church, language: findLanguage(locale).tag, created: clock.now() };
      const took = slot.reading(() => reply.raw.destroy());
      const stream = pdfStream(facts, draw, took);
      stream.once('close', slot.release);
      reply.raw.setTimeout(idleTimeout, () => reply.raw.destroy());
      return reply
        .header('content-disposition', `attachment; filename="${slugOf(title)}.pdf"`)
        .type('application/pdf')
        .send(stream);
    } catch (error) {
      slot.release();
      throw error;
    }
  };
}
