import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/db/client.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { Jobs } from '#server/ports/jobs.ts';
import type { Passwords } from '#server/ports/passwords.ts';
import type { Section } from '#shared/crud/section.ts';
import type { Behaviour } from './behaviour.ts';
import type { CachedPages } from './cached-pages.ts';
import type { FileKeeper } from './files.ts';
import { createRows, type Rows } from './rows.ts';
import { compileSectionSql, type SectionSql } from './section-sql.ts';

export interface EngineDeps {
  db: Database;
  jobs: Jobs;
  clock: Clock;
  passwords: Passwords;
  files: FileKeeper;
  pages: CachedPages;
  log: Pick<FastifyBaseLogger, 'error'>;
  find(name: string): Section | undefined;
}

/** A section with its rules and its SQL, compiled once at start-up. */
export interface CompiledSection {
  section: Section;
  behaviour: Behaviour;
  sectionSql: SectionSql;
  rows: Rows;
  /** another section by its name; throws when there is none */
  mustFind(name: string): Section;
}

export function compileSection(section: Section, behaviour: Behaviour, deps: EngineDeps): CompiledSection {
  const mustFind = (name: string): Section => {
    const found = deps.find(name);
    if (!found) throw new Error(`${section.name} refers to ${name}, which is no section.`);
    return found;
  };
  const sectionSql = compileSectionSql(section, behaviour, mustFind);
  return { section, behaviour, sectionSql, rows: createRows(deps.db, section, sectionSql), mustFind };
}
