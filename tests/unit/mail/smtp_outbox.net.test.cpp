#include "mail/smtp_outbox.hpp"

#include <doctest/doctest.h>

#include <chrono>
#include <random>
#include <string>

#include "tests/unit/mail/log_watch.hpp"
#include "tests/unit/mail/smtp_server.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using mail::mail_outcome;
using mail::message;
using mail::smtp_outbox;

namespace {

constexpr core::time_point noon{std::chrono::milliseconds{1'763'640'000'123}};

smtp_outbox::settings settings_for(const std::string& url) {
  return {.server =
              {.url = url, .user = {}, .password = {}, .connect_timeout = 1s, .whole_timeout = 1s},
          .from = "noreply@signalbox.example",
          .retry_delays = {10ms, 10ms},
          .queue_max = 1'000};
}

smtp_outbox::dependencies mailer_with(log_watch& watch) {
  return {.log = watch.log,
          .now = [] { return noon; },
          .random =
              [](std::span<std::byte> bytes) {
                for (auto& each : bytes)
                  each = std::byte{7};
              }};
}

message message_to(const std::string& to) {
  return {.to = to, .subject = "Your link", .text = "https://example.org/secret-link\n"};
}

}  // namespace

TEST_CASE("smtp outbox: sends letters to the mail server, one at a time") {
  smtp_server server(smtp_manner{});
  log_watch watch;
  smtp_outbox out(settings_for(server.url()), mailer_with(watch));
  CHECK(out.configured());
  out.send(message_to("ada@example.org"));
  out.send(message_to("bob@example.org"));
  const auto messages = server.wait_for(2);
  REQUIRE(messages.size() == 2);
  CHECK(messages[0].from == "noreply@signalbox.example");
  CHECK(messages[0].to == "ada@example.org");
  CHECK(messages[0].text.find("To: ada@example.org\r\n") != std::string::npos);
  CHECK(messages[1].to == "bob@example.org");
  CHECK(watch.wait_for("mail.sent to=bob@example.org subject=\"Your link\""));
  CHECK(out.figures().of(mail_outcome::sent) == 2);
}

TEST_CASE("smtp outbox: without a server nothing is sent, and the link is not logged") {
  log_watch watch;
  smtp_outbox out(settings_for(""), mailer_with(watch));
  CHECK_FALSE(out.configured());
  out.send(message_to("ada@example.org"));
  CHECK(watch.wait_for("mail.not_sent to=ada@example.org subject=\"Your link\""));
  CHECK(watch.count("secret-link") == 0);
  CHECK(out.figures().of(mail_outcome::not_configured) == 1);
}

TEST_CASE("smtp outbox: a permanently refused letter is not retried") {
  smtp_server server({.refuses = true});
  log_watch watch;
  smtp_outbox out(settings_for(server.url()), mailer_with(watch));
  out.send(message_to("nobody@example.org"));
  CHECK(watch.wait_for("mail.not_sent to=nobody@example.org"));
  CHECK(watch.wait_for("550"));
  CHECK(out.figures().of(mail_outcome::refused) == 1);
  CHECK(server.connections() == 1);
}

TEST_CASE("smtp outbox: a busy server gets the letter later") {
  smtp_server server({.busy_times = 2});
  log_watch watch;
  smtp_outbox out(settings_for(server.url()), mailer_with(watch));
  out.send(message_to("ada@example.org"));
  CHECK(server.wait_for(1).size() == 1);
  CHECK(watch.wait_for("mail.sent"));
  CHECK(watch.count("mail.not_sent") == 0);
}

TEST_CASE("smtp outbox: gives a letter up after its last attempt") {
  smtp_server server({.busy_times = 100});
  log_watch watch;
  smtp_outbox out(settings_for(server.url()), mailer_with(watch));
  out.send(message_to("ada@example.org"));
  CHECK(watch.wait_for("mail.not_sent"));
  CHECK(server.wait_for(0).empty());
  CHECK(server.connections() == 3);
  CHECK(out.figures().of(mail_outcome::given_up) == 1);
  CHECK(out.figures().of(mail_outcome::sent) == 0);
}

TEST_CASE("smtp outbox: an unreachable server is an attempt like any other") {
  std::string url;
  {
    const smtp_server gone(smtp_manner{});
    url = gone.url();
  }
  log_watch watch;
  smtp_outbox out(settings_for(url), mailer_with(watch));
  out.send(message_to("ada@example.org"));
  CHECK(watch.wait_for("mail.not_sent to=ada@example.org"));
}

TEST_CASE("smtp outbox: a silent server delays a letter only until the timeout") {
  smtp_server server({.silent = true});
  log_watch watch;
  auto how = settings_for(server.url());
  how.server.whole_timeout = 200ms;
  how.retry_delays.clear();
  smtp_outbox out(how, mailer_with(watch));
  out.send(message_to("ada@example.org"));
  CHECK(watch.wait_for("did not respond in time"));
}

TEST_CASE("smtp outbox: a slow server is waited for") {
  smtp_server server({.greets_after = 300ms});
  log_watch watch;
  auto how = settings_for(server.url());
  how.server.whole_timeout = 10s;
  smtp_outbox out(how, mailer_with(watch));
  out.send(message_to("ada@example.org"));
  CHECK(server.wait_for(1).size() == 1);
}

TEST_CASE("smtp outbox: the server can be set, replaced and removed while it runs") {
  smtp_server first(smtp_manner{});
  smtp_server second(smtp_manner{});
  log_watch watch;
  smtp_outbox out(settings_for(""), mailer_with(watch));
  CHECK_FALSE(out.configured());
  const auto sending_to = [](const smtp_server& server) {
    return smtp_outbox::sending{.server = settings_for(server.url()).server,
                                .from = "noreply@acme.example",
                                .from_name = "Acme"};
  };
  out.configure(sending_to(first));
  CHECK(out.configured());
  out.send(message_to("ada@example.org"));
  const auto letters = first.wait_for(1);
  REQUIRE(letters.size() == 1);
  out.configure(sending_to(second));
  out.send(message_to("bob@example.org"));
  CHECK(second.wait_for(1).size() == 1);
  out.configure({});
  CHECK_FALSE(out.configured());
  out.send(message_to("cem@example.org"));
  CHECK(watch.wait_for("mail.not_sent to=cem@example.org"));
}

TEST_CASE("smtp outbox: its queue is bounded, and sending never blocks") {
  smtp_server server({.silent = true});
  log_watch watch;
  auto how = settings_for(server.url());
  how.server.whole_timeout = 60s;
  how.queue_max = 2;
  {
    smtp_outbox out(how, mailer_with(watch));
    const auto began = std::chrono::steady_clock::now();
    for (int each = 0; each < 10; ++each)
      out.send(message_to("ada@example.org"));
    CHECK(std::chrono::steady_clock::now() - began < 1s);
    CHECK(watch.wait_for("The mail queue is full."));
    CHECK(watch.count("The mail queue is full.") >= 7);
    CHECK(out.figures().of(mail_outcome::line_full) >= 7);
    // The current letter counts as waiting, too.
    CHECK(out.figures().waiting + out.figures().of(mail_outcome::line_full) == 10);
  }
  // Remaining letters are logged when it ends.
  CHECK(watch.count("mail.not_sent") == 10);
}

TEST_CASE("smtp outbox: mail leaves this machine over verified TLS by default") {
  using mail::demands_tls;
  using mail::tls_need;
  for (const auto* here : {"smtp://localhost", "smtp://127.0.0.1:25", "smtp://[::1]:25"}) {
    CAPTURE(here);
    CHECK_FALSE(demands_tls({.url = here, .user = {}, .password = {}}));
    CHECK(demands_tls({.url = here, .user = "signalbox", .password = {}}));
  }
  for (const auto* elsewhere :
       {"smtp://mail.example.com:587", "smtp://192.0.2.1", "smtp://[2001:db8::1]:25"}) {
    CAPTURE(elsewhere);
    CHECK(demands_tls({.url = elsewhere, .user = {}, .password = {}}));
    CHECK_FALSE(
        demands_tls({.url = elsewhere, .user = {}, .password = {}, .tls = tls_need::if_offered}));
    CHECK(demands_tls(
        {.url = elsewhere, .user = "signalbox", .password = {}, .tls = tls_need::if_offered}));
  }
  CHECK(demands_tls(
      {.url = "smtps://localhost", .user = {}, .password = {}, .tls = tls_need::if_offered}));
}

TEST_CASE("smtp outbox: a password is not sent to a server without encryption") {
  smtp_server server(smtp_manner{});
  log_watch watch;
  auto how = settings_for(server.url());
  how.server.user = "signalbox";
  how.server.password = "secret";
  how.retry_delays.clear();
  smtp_outbox out(how, mailer_with(watch));
  out.send(message_to("ada@example.org"));
  CHECK(watch.wait_for("mail.not_sent"));
  CHECK(watch.wait_for("The mail server does not support TLS."));
  CHECK(server.wait_for(0).empty());
}
