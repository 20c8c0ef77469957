// The service worker of a shop whose pictures come from another address: its policy (_headers) lets it ask for them.
importScripts('/sw.js');
