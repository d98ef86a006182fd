import type { Channel, PresenceChannel } from 'pusher-js';
import { useEffect, useMemo, useRef, useState } from 'react';
import { isTemporary, pauseBefore } from './back-off.ts';
import { liveClient, signInForChannel } from './client.ts';

const users = new Map<string, number>();

/** Milliseconds before a new attempt at a channel that the server or the network failed to give; `pauseBefore` adds to it. */
const retryPause = 2_000;

/** Listens to a channel, which several parts of a page may share; the returned function leaves it. */
function listen(channel: string, onChannel: (channel: Channel) => () => void): () => void {
  let leave = () => {};
  let isLeft = false;
  liveClient().then(
    (client) => {
      if (isLeft) return;
      users.set(channel, (users.get(channel) ?? 0) + 1);
      signInForChannel(client, channel);
      const subscribed = client.subscribe(channel);
      const stop = onChannel(subscribed);
      let retry: ReturnType<typeof setTimeout> | undefined;
      let refusals = 0;
      const onGiven = () => {
        refusals = 0;
      };
      const onRefused = ({ status, error }: { status?: number; error?: string }) => {
        if (!isTemporary(status ?? Number(error))) return;
        retry = setTimeout(() => subscribed.subscribe(), retryPause + pauseBefore(refusals++));
      };
      subscribed.bind('pusher:subscription_succeeded', onGiven);
      subscribed.bind('pusher:subscription_error', onRefused);
      leave = () => {
        stop();
        clearTimeout(retry);
        subscribed.unbind('pusher:subscription_succeeded', onGiven);
        subscribed.unbind('pusher:subscription_error', onRefused);
        const left = (users.get(channel) ?? 1) - 1;
        users.set(channel, left);
        if (left === 0) client.unsubscribe(channel);
      };
    },
    // Without live updates a page goes on showing what it loaded.
    () => {},
  );
  return () => {
    isLeft = true;
    leave();
  };
}

interface Handlers {
  onEvent: (data: unknown) => void;
  /** a channel is heard for the first time */
  onFirst?: () => void;
  /** the channel is heard again after the connection was lost */
  onReturn?: () => void;
}

/** Calls back at each event of this name in the channels. */
export function useLive(channels: readonly string[], event: string, handlers: Handlers): void {
  const latest = useRef(handlers);
  latest.current = handlers;
  const names = channels.join(' ');
  useEffect(() => {
    const leaving = names
      .split(' ')
      .filter((name) => name !== '')
      .map((name) =>
        listen(name, (channel) => {
          let isFirst = !channel.subscribed;
          const onEvent = (data: unknown) => latest.current.onEvent(data);
          const onSubscribed = () => {
            if (isFirst) latest.current.onFirst?.();
            else latest.current.onReturn?.();
            isFirst = false;
          };
          // another part of the page listens to it already
          if (channel.subscribed) latest.current.onFirst?.();
          channel.bind(event, onEvent);
          channel.bind('pusher:subscription_succeeded', onSubscribed);
          return () => {
            channel.unbind(event, onEvent);
            channel.unbind('pusher:subscription_succeeded', onSubscribed);
          };
        }),
      );
    return () => {
      for (const leave of leaving) leave();
    };
  }, [names, event]);
}

interface Member {
  id: string;
  info: { name: string };
}

const noOthers: ReadonlyMap<string, string> = new Map();

/** The names of the other users in presence channels, each once, in alphabetical order. */
export function useOthersPresent(channels: readonly string[]): readonly string[] {
  const [present, setPresent] = useState<Readonly<Record<string, ReadonlyMap<string, string>>>>({});
  const names = channels.join(' ');
  useEffect(() => {
    const leaving = names
      .split(' ')
      .filter((name) => name !== '')
      .map((name) =>
        listen(name, (channel) => {
          const { members } = channel as PresenceChannel;
          const show = () => {
            const namesById = new Map<string, string>();
            members.each(({ id, info }: Member) => {
              if (id !== members.myID) namesById.set(id, info.name);
            });
            setPresent((now) => ({ ...now, [name]: namesById }));
          };
          // another part of the page may have joined it before
          if (channel.subscribed) show();
          const events = ['pusher:subscription_succeeded', 'pusher:member_added', 'pusher:member_removed'];
          for (const event of events) channel.bind(event, show);
          return () => {
            for (const event of events) channel.unbind(event, show);
          };
        }),
      );
    return () => {
      for (const leave of leaving) leave();
      setPresent({});
    };
  }, [names]);
  return useMemo(() => {
    const others = new Map(names.split(' ').flatMap((name) => [...(present[name] ?? noOthers)]));
    return [...others.values()].sort((a, b) => a.localeCompare(b));
  }, [names, present]);
}
