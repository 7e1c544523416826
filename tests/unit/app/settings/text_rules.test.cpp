#include "app/settings/text_rules.hpp"

#include <doctest/doctest.h>

#include <string>

using namespace signalbox::app;

TEST_CASE("text rules: an IP address is IPv4 or IPv6, not a name") {
  for (const auto* text : {"127.0.0.1", "0.0.0.0", "::", "::1", "2001:db8::1"}) {
    CAPTURE(text);
    CHECK(ip_address(text));
  }
  for (const auto* text : {"", "localhost", "127.0.0", "256.0.0.1", "::g", "127.0.0.1 "}) {
    CAPTURE(text);
    CHECK_FALSE(ip_address(text));
  }
}

TEST_CASE("text rules: a network is an address with or without a number of bits") {
  for (const auto* text : {"127.0.0.1", "10.0.0.0/8", "::1", "2001:db8::/32", "0.0.0.0/0"}) {
    CAPTURE(text);
    CHECK(ip_network(text));
  }
  for (const auto* text :
       {"", "localhost", "10.0.0.0/", "10.0.0.0/33", "::/129", "10/8", "1.2.3.4/x"}) {
    CAPTURE(text);
    CHECK_FALSE(ip_network(text));
  }
}

TEST_CASE("text rules: a host is a name or an address") {
  for (const auto* text : {"localhost", "db-1.example.com", "127.0.0.1", "::1"}) {
    CAPTURE(text);
    CHECK(host_or_address(text));
  }
  for (const auto* text : {"", "-a", "a-", "a b", "a/b", "a@b"}) {
    CAPTURE(text);
    CHECK_FALSE(host_or_address(text));
  }
  CHECK_FALSE(host_or_address(std::string(254, 'a')));
}

TEST_CASE("text rules: an origin is a scheme, a host and at most a port") {
  for (const auto* text :
       {"https://a.example", "http://localhost:8400", "http://[::1]:8400", "http://[::1]"}) {
    CAPTURE(text);
    CHECK(web_origin(text));
  }
  for (const auto* text : {"", "*", "a.example", "ftp://a.example", "https://a.example/",
                           "https://a.example/x", "https://a.example:", "https://a.example:70000",
                           "https://a.example:8x", "http://[::1", "http://[zz]:80", "https://"}) {
    CAPTURE(text);
    CHECK_FALSE(web_origin(text));
  }
}

TEST_CASE("text rules: a database's URL has PostgreSQL's scheme or is empty") {
  CHECK(database_url_or_empty(""));
  CHECK(database_url_or_empty("postgresql://u@h/d"));
  CHECK(database_url_or_empty("postgres://u@h/d"));
  CHECK_FALSE(database_url_or_empty("mysql://u@h/d"));
  CHECK_FALSE(database_url_or_empty("host=x"));
}

TEST_CASE("text rules: a user name must be valid for the system") {
  CHECK(os_user_name("postgres"));
  CHECK(os_user_name("_pg-15"));
  CHECK_FALSE(os_user_name(""));
  CHECK_FALSE(os_user_name("-x"));
  CHECK_FALSE(os_user_name("a b"));
  CHECK_FALSE(os_user_name(std::string(33, 'a')));
}

TEST_CASE("text rules: user ids for projects are a range above the system's own") {
  CHECK(user_range_or_empty(""));
  CHECK(user_range_or_empty("20000-29999"));
  CHECK_FALSE(user_range_or_empty("20000"));
  CHECK_FALSE(user_range_or_empty("0-29999"));
  CHECK_FALSE(user_range_or_empty("29999-20000"));
}

TEST_CASE("text rules: a mail server is an SMTP URL") {
  for (const auto* text : {"", "smtp://mail.example.com", "smtp://localhost:2525",
                           "smtps://mail.example.com:465", "smtp://[::1]:25"}) {
    CAPTURE(text);
    CHECK(mail_url_or_empty(text));
  }
  for (const auto* text : {"mail.example.com", "http://mail.example.com", "smtp://", "smtp://a/b",
                           "smtp://user:word@mail.example.com"}) {
    CAPTURE(text);
    CHECK_FALSE(mail_url_or_empty(text));
  }
}

TEST_CASE("text rules: a sender is an e-mail address or empty") {
  CHECK(email_or_empty(""));
  CHECK(email_or_empty("noreply@example.com"));
  CHECK_FALSE(email_or_empty("noreply"));
  CHECK_FALSE(email_or_empty(" noreply@example.com"));
}

TEST_CASE("text rules: a public address is an origin or empty") {
  CHECK(web_origin_or_empty(""));
  CHECK(web_origin_or_empty("https://signalbox.example.com"));
  CHECK_FALSE(web_origin_or_empty("https://signalbox.example.com/"));
}

TEST_CASE("text rules: an address of a service is an origin with at most a path") {
  for (const auto* text : {"", "https://git.example.com", "http://localhost:3000",
                           "https://git.example.com/api/v4", "https://git.example.com/a-b_c.d"}) {
    CAPTURE(text);
    CHECK(web_address_or_empty(text));
  }
  for (const auto* text : {"git.example.com", "https://git.example.com/", "ftp://git.example.com/a",
                           "https://git.example.com/a?b", "https://git.example.com/a b", "://"}) {
    CAPTURE(text);
    CHECK_FALSE(web_address_or_empty(text));
  }
}

TEST_CASE("text rules: a secret is long enough, and fits into a header") {
  CHECK(secret_or_empty(""));
  CHECK(secret_or_empty(std::string(16, 's')));
  CHECK_FALSE(secret_or_empty(std::string(15, 's')));
  CHECK_FALSE(secret_or_empty(std::string(513, 's')));
  CHECK_FALSE(secret_or_empty("a secret with spaces"));
  CHECK_FALSE(secret_or_empty("sixteen-letters-\xc3\xbc"));
}

TEST_CASE("text rules: an outgoing call has an http or https URL") {
  CHECK(call_address("https://hooks.example.com/services/T0/B0/x-Y_z"));
  CHECK(call_address("http://10.0.0.7:8080"));
  CHECK(call_address("http://localhost:9/a?token=b&c=d"));
  CHECK_FALSE(call_address(""));
  CHECK_FALSE(call_address("ftp://example.com/a"));
  CHECK_FALSE(call_address("file:///etc/passwd"));
  CHECK_FALSE(call_address("https://example.com/a b"));
  CHECK_FALSE(call_address("https:///a"));
}

TEST_CASE("text rules: a mail recipient is an e-mail address") {
  CHECK(email_address("ops@example.com"));
  CHECK_FALSE(email_address(""));
  CHECK_FALSE(email_address("ops"));
}
