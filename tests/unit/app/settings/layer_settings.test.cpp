#include "app/settings/layer_settings.hpp"

#include <doctest/doctest.h>

#include "app/server/counted_address.hpp"

using namespace signalbox;
using namespace signalbox::app;

TEST_CASE("module settings: the local URL has the scheme and the port of the server") {
  settings how;
  CHECK(local_url_of(how) == "http://localhost:8400");
  how.server.tls_certificate = "/etc/signalbox/certificate.pem";
  how.transport.port = 443;
  CHECK(local_url_of(how) == "https://localhost:443");
}

TEST_CASE("module settings: the configuration fixes the installation's settings that it names") {
  settings how;
  CHECK(configured_installation_of(how, "") == domain::installation_settings{});
  CHECK(configured_installation_of(how, "Acme databases").name == "Acme databases");
  how.server.name = "Acme";
  how.server.public_url = "https://signalbox.example";
  how.identity.sign_up = "closed";
  how.smtp.server.url = "smtps://mail.example.com";
  how.smtp.server.user = "signalbox";
  how.smtp.from = "noreply@example.com";
  const auto fixed = configured_installation_of(how, "Acme databases");
  CHECK(fixed.name == "Acme");
  CHECK(fixed.public_url == "https://signalbox.example");
  CHECK(fixed.sign_up == domain::sign_up_policy::closed);
  REQUIRE(fixed.mail);
  CHECK(fixed.mail->url == "smtps://mail.example.com");
  CHECK(fixed.mail->from == "noreply@example.com");
  CHECK(fixed.mail->user == "signalbox");
}

TEST_CASE("module settings: an identity provider has the default addresses of its kind") {
  settings how;
  CHECK_FALSE(oauth_settings_of(how));
  auto& requested = how.identity.oauth;
  requested.kind = "github";
  CHECK(oauth_settings_of(how)->name == "GitHub");
  CHECK(oauth_settings_of(how)->url == "https://github.com");
  CHECK(oauth_settings_of(how)->api_url == "https://api.github.com");
  requested.kind = "gitlab";
  CHECK(oauth_settings_of(how)->api_url == "https://gitlab.com/api/v4");
  requested.host.url = "https://git.example.com";
  requested.host.name = "Our Git";
  CHECK(oauth_settings_of(how)->api_url == "https://git.example.com/api/v4");
  CHECK(oauth_settings_of(how)->name == "Our Git");
  requested.host.api_url = "https://api.git.example.com";
  CHECK(oauth_settings_of(how)->api_url == "https://api.git.example.com");
}

TEST_CASE("module settings: telemetry is off if disabled, and always off when self-hosted") {
  settings how;
  how.actors.telemetry.retention = std::chrono::days{7};
  CHECK(actor_settings_of(how, {}).telemetry.enabled);
  CHECK(actor_settings_of(how, {}).telemetry.retention == std::chrono::days{7});
  how.mode = "self_hosted";
  CHECK_FALSE(actor_settings_of(how, {}).telemetry.enabled);
  how = {};
  how.actors.telemetry.enabled = false;
  CHECK_FALSE(actor_settings_of(how, {}).telemetry.enabled);
}

TEST_CASE("counted address: a /64 has one key, and exempt addresses have none") {
  settings how;
  how.transport.http.exempt_addresses = {"10.0.0.0/8"};
  const auto counted = counted_address_of(how);
  CHECK(counted("192.0.2.1"));
  CHECK(counted("192.0.2.1") != counted("192.0.2.2"));
  CHECK(counted("2001:db8:0:1::1") == counted("2001:db8:0:1:ffff::2"));
  CHECK(counted("2001:db8:0:1::1") != counted("2001:db8:0:2::1"));
  CHECK_FALSE(counted("10.1.2.3"));
  CHECK(counted("no address") == "no address");
}

TEST_CASE("counted address: loopback is counted like any other address") {
  CHECK(counted_address_of({})("127.0.0.1"));
  CHECK(counted_address_of({})("::1"));
}

TEST_CASE("module settings: limits for clients and proxies are passed to the transport") {
  settings how;
  how.transport.http.open_body_bytes_max = 2'048;
  how.transport.http.body_bytes_total_max = 4'194'304;
  how.transport.http.trusted_proxies = {"10.0.0.0/8"};
  const auto made = transport_config_of(how);
  CHECK(made.http.open_body_bytes_max == 2'048);
  CHECK(made.http.body_bytes_total_max == 4'194'304);
  CHECK(made.http.trusted_proxies == how.transport.http.trusted_proxies);
  CHECK(made.http.exempt_addresses.empty());
  how.actors.telemetry.events_per_day_max = 9;
  CHECK(actor_settings_of(how, {}).telemetry.events_per_day_max == 9);
}
