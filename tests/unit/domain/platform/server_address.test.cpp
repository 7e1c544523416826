#include "domain/platform/server_address.hpp"

#include <doctest/doctest.h>

using namespace signalbox;

TEST_CASE("server address: an origin has a scheme and a host, and at most a port") {
  for (const auto* text :
       {"http://localhost", "https://signalbox.example.com", "https://signalbox.example.com:8443",
        "http://[::1]:8400", "http://192.0.2.7:8400"}) {
    CAPTURE(text);
    CHECK(domain::is_web_origin(text));
  }
  for (const auto* text :
       {"", "signalbox.example.com", "ftp://example.com", "https://", "https://example.com/path",
        "https://example.com:99999", "https://user@example.com", "https://exa mple.com",
        "https://[::1", "https://example.com?x=1", "javascript:alert(1)"}) {
    CAPTURE(text);
    CHECK_FALSE(domain::is_web_origin(text));
  }
}

TEST_CASE("server address: a mail server has its own schemes") {
  CHECK(domain::is_mail_url("smtp://mail.example.com:587"));
  CHECK(domain::is_mail_url("smtps://mail.example.com"));
  for (const auto* text : {"mail.example.com", "http://mail.example.com",
                           "smtp://user:secret@mail.example.com", "smtp://mail.example.com/x"}) {
    CAPTURE(text);
    CHECK_FALSE(domain::is_mail_url(text));
  }
}
