/** Where the documentation is. A reserved name until an installation's settings say the address. */
export const docsUrl = 'https://signalbox.example/docs';
