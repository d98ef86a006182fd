import { expect, test } from 'vitest';
import { parseVideo, videoFrameHosts } from '#shared/video.ts';
import { playAddress, providerPage } from './video-frame.ts';

test.each([
  ['https://youtu.be/exemplo0001', 'https://www.youtube-nocookie.com/embed/exemplo0001?autoplay=1'],
  [
    'https://www.youtube.com/playlist?list=PLexemplo0001',
    'https://www.youtube-nocookie.com/embed/videoseries?list=PLexemplo0001&autoplay=1',
  ],
  ['https://vimeo.com/900000001/abcdef12', 'https://player.vimeo.com/video/900000001?h=abcdef12&autoplay=1'],
  ['https://vimeo.com/event/900000001', 'https://vimeo.com/event/900000001/embed?autoplay=1'],
  [
    'https://www.facebook.com/igreja/videos/900000001',
    'https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Figreja%2Fvideos%2F900000001&show_text=false&autoplay=true',
  ],
])('%s plays at once, in a frame that the pages allow', (address, frame) => {
  const { provedor, url_incorporada } = parseVideo(address)!;
  const played = playAddress(provedor, url_incorporada);
  expect(played).toBe(frame);
  expect(videoFrameHosts).toContain(new URL(played).origin);
});

test.each([
  ['https://youtu.be/exemplo0001', 'youtube', 'https://www.youtube.com/watch?v=exemplo0001'],
  [
    'https://www.youtube.com/playlist?list=PLexemplo0001',
    'youtube',
    'https://www.youtube.com/playlist?list=PLexemplo0001',
  ],
  ['https://vimeo.com/900000001', 'vimeo', 'https://vimeo.com/900000001'],
  ['https://vimeo.com/900000001/abcdef12', 'vimeo', 'https://vimeo.com/900000001/abcdef12'],
  ['https://vimeo.com/900000001?h=abcdef12', 'vimeo', 'https://vimeo.com/900000001/abcdef12'],
  ['https://vimeo.com/event/900000001', 'vimeo', 'https://vimeo.com/event/900000001'],
  [
    'https://www.facebook.com/igreja/videos/900000001',
    'facebook',
    'https://www.facebook.com/igreja/videos/900000001',
  ],
])('the frame of %s knows its provider and the page of the video', (address, provedor, url) => {
  expect(providerPage(parseVideo(address)!.url_incorporada)).toEqual({ provedor, url });
});
