import type { FastifyInstance } from 'fastify';
import type { ServirPages } from '#shared/contracts/escala.ts';
import { createBlockedDuties } from './blocked-duties.ts';
import { createChanges } from './changes.ts';
import { deletedVolunteers } from './deleted-volunteers.ts';
import type { EscalaDeps } from './deps.ts';
import { createDutyMails } from './duty-mails.ts';
import { createMonths } from './fill-month.ts';
import { createInactiveVolunteers } from './inactive-volunteers.ts';
import { leaderJobs } from './leaders.ts';
import { createLinks } from './links.ts';
import { liveBoard } from './live-board.ts';
import { monthRoutes } from './month-routes.ts';
import { movedEvents } from './moved-events.ts';
import { pictureRoutes } from './picture-routes.ts';
import { createPublishing } from './publish.ts';
import { reminderJobs } from './reminders.ts';
import { boardRoutes } from './routes.ts';
import { createServirActions } from './servir-actions.ts';
import { createServirPage } from './servir-page.ts';
import { servirRoutes } from './servir-routes.ts';
import { createSuggestions } from './suggestions.ts';
import { createWhatsApp } from './whatsapp.ts';

/** Schedules: their routes and jobs. The volunteer's page uses what it returns. */
export function escalaFeature(app: FastifyInstance, deps: EscalaDeps): ServirPages {
  const links = createLinks(deps);
  const changes = createChanges(deps);
  boardRoutes(app, deps, { changes, suggestions: createSuggestions(deps, changes) });
  monthRoutes(app, deps, {
    months: createMonths(deps, changes),
    publishing: createPublishing(deps),
    whatsApp: createWhatsApp(deps, links),
    links,
  });
  pictureRoutes(app, deps);
  liveBoard(deps);
  const { notifyBlockedDuties, notifyDutiesOnBlockedDays } = createBlockedDuties(deps);
  createDutyMails(deps, links, [createInactiveVolunteers(deps), notifyDutiesOnBlockedDays]);
  movedEvents(deps);
  deletedVolunteers(deps);
  leaderJobs(deps, links);
  reminderJobs(deps, links);
  const actions = createServirActions(deps, { links, notifyBlockedDuties });
  const duties: ServirPages = { ...createServirPage(deps, links), submit: actions.submit };
  servirRoutes(app, deps, duties, actions, links);
  return duties;
}
