#include <doctest/doctest.h>

#include <future>
#include <string>
#include <vector>

#include "storage/identity/auth_session_repository.hpp"
#include "storage/identity/session_context_repository.hpp"
#include "tests/unit/storage/test_database.hpp"

using namespace signalbox;
using namespace signalbox::testing;
using namespace std::chrono_literals;
using domain::exchange_outcome;
using storage::auth_session_repository;

namespace {

/// An account with a session whose first token has the digest `d0` and is valid for a day.
struct signed_in : with_database {
  auth_session_repository sessions{on, soon()};
  domain::account_id subject = account("ada@example.org");
  domain::session_id session = open("d0");

  domain::session_id open(const std::string& digest) {
    return sessions.open({.account = subject,
                          .token_digest = digest,
                          .at = noon,
                          .token_expires_at = noon + 24h,
                          .user_agent = "test",
                          .remote_address = "127.0.0.1"});
  }

  bool is_alive(const domain::session_id& which) {
    return storage::session_context_repository(on, soon())
        .find_all({{subject, which}})
        .front()
        .has_value();
  }

  storage::exchange_result exchange(const std::string& before, const std::string& after,
                                    std::chrono::milliseconds later) {
    return sessions.exchange({.old_digest = before,
                              .new_digest = after,
                              .at = noon + later,
                              .new_expires_at = noon + later + 24h});
  }
};

}  // namespace

TEST_CASE_FIXTURE(signed_in, "refresh tokens: each is exchanged for the next") {
  const auto first = exchange("d0", "d1", 1h);
  CHECK(first.outcome == exchange_outcome::rotated);
  CHECK(first.session == session);
  CHECK(first.account == subject);
  CHECK(exchange("d1", "d2", 2h).outcome == exchange_outcome::rotated);
  CHECK(is_alive(session));
}

TEST_CASE_FIXTURE(signed_in, "refresh tokens: an unknown one is reported as unknown") {
  const auto reply = exchange("nonsense", "d1", 1h);
  CHECK(reply.outcome == exchange_outcome::unknown);
  CHECK(reply.session.empty());
}

TEST_CASE_FIXTURE(signed_in, "refresh tokens: an old one has expired") {
  CHECK(exchange("d0", "d1", 24h).outcome == exchange_outcome::expired);
  CHECK(is_alive(session));
}

TEST_CASE_FIXTURE(signed_in, "refresh tokens: a reused one ends the whole family") {
  CHECK(exchange("d0", "d1", 1h).outcome == exchange_outcome::rotated);
  const auto reused = exchange("d0", "dx", 1h + 11s);
  CHECK(reused.outcome == exchange_outcome::reused);
  CHECK(reused.session == session);
  CHECK(!is_alive(session));
  CHECK(exchange("d1", "d2", 2h).outcome == exchange_outcome::ended);
}

TEST_CASE_FIXTURE(signed_in, "refresh tokens: a reused one does not end other sessions") {
  const auto other = open("other");
  (void)exchange("d0", "d1", 1h);
  (void)exchange("d0", "dx", 2h);
  CHECK(is_alive(other));
}

TEST_CASE_FIXTURE(signed_in, "refresh tokens: a lost response can be requested again within 10 s") {
  CHECK(exchange("d0", "lost", 1h).outcome == exchange_outcome::rotated);
  CHECK(exchange("d0", "d1", 1h + 10s).outcome == exchange_outcome::rotated);
  // Both are valid: another tab may have received the first response.
  CHECK(exchange("d1", "d2", 2h).outcome == exchange_outcome::rotated);
  CHECK(exchange("lost", "d3", 2h).outcome == exchange_outcome::rotated);
}

TEST_CASE_FIXTURE(signed_in, "refresh tokens: no grace period once a successor has been used") {
  CHECK(exchange("d0", "d1", 1h).outcome == exchange_outcome::rotated);
  CHECK(exchange("d1", "d2", 1h + 1s).outcome == exchange_outcome::rotated);
  CHECK(exchange("d0", "dx", 1h + 2s).outcome == exchange_outcome::reused);
  CHECK(!is_alive(session));
}

TEST_CASE_FIXTURE(signed_in,
                  "refresh tokens: one from before a second factor gets no grace period") {
  need(sessions.raise(session, "r1", noon + 1h, noon + 25h));
  CHECK(exchange("d0", "d1", 1h + 5s).outcome == exchange_outcome::superseded);
  CHECK(is_alive(session));
  CHECK(exchange("d0", "d1", 1h + 11s).outcome == exchange_outcome::reused);
  CHECK(!is_alive(session));
}

TEST_CASE_FIXTURE(signed_in, "refresh tokens: twelve concurrent tabs do not end the session") {
  const auto refresh = [this](int tab) {
    auto own = database.connect();
    return auth_session_repository(own, soon())
        .exchange({.old_digest = "d0",
                   .new_digest = "tab" + std::to_string(tab),
                   .at = noon + 1h,
                   .new_expires_at = noon + 25h})
        .outcome;
  };
  std::vector<std::future<exchange_outcome>> tabs;
  for (int tab = 0; tab < 12; ++tab)
    tabs.push_back(std::async(std::launch::async, refresh, tab));
  int rotated = 0;
  int crowded = 0;
  for (auto& tab : tabs) {
    const auto outcome = tab.get();
    rotated += outcome == exchange_outcome::rotated ? 1 : 0;
    crowded += outcome == exchange_outcome::crowded ? 1 : 0;
  }
  CHECK(rotated == domain::refresh_successors_max);
  CHECK(crowded == 12 - domain::refresh_successors_max);
  CHECK(is_alive(session));
  // A thief after the grace period is still detected.
  CHECK(exchange("d0", "late", 1h + 11s).outcome == exchange_outcome::reused);
  CHECK(!is_alive(session));
}

TEST_CASE_FIXTURE(signed_in, "refresh tokens: concurrent late reuses end the session once") {
  (void)exchange("d0", "d1", 1h);
  const auto reuse = [this](const std::string& after) {
    auto own = database.connect();
    return auth_session_repository(own, soon())
        .exchange({.old_digest = "d0",
                   .new_digest = after,
                   .at = noon + 2h,
                   .new_expires_at = noon + 26h})
        .outcome;
  };
  auto one = std::async(std::launch::async, reuse, "x");
  auto other = std::async(std::launch::async, reuse, "y");
  const auto first = one.get();
  const auto second = other.get();
  CHECK(first != second);
  CHECK((first == exchange_outcome::reused || second == exchange_outcome::reused));
  CHECK((first == exchange_outcome::ended || second == exchange_outcome::ended));
}

TEST_CASE_FIXTURE(signed_in, "sessions: end one by one, all, or all but one, and are returned") {
  const auto second = open("e0");
  const auto third = open("f0");
  CHECK(sessions.end(second, noon + 1h) == std::vector{second});
  CHECK(sessions.end(second, noon + 1h).empty());
  CHECK(exchange("e0", "e1", 1h).outcome == exchange_outcome::ended);
  CHECK(sessions.end_others(subject, session, noon + 2h) == std::vector{third});
  CHECK(is_alive(session));
  CHECK(sessions.end_all(subject, noon + 3h) == std::vector{session});
  CHECK(!is_alive(session));
}

TEST_CASE_FIXTURE(signed_in, "sessions: those without a second factor can be ended separately") {
  const auto weaker = open("e0");
  const auto raised = open("f0");
  for (const auto& [which, digest] : {std::pair{session, "d1"}, {raised, "f1"}})
    need(sessions.raise(which, digest, noon + 1h, noon + 24h));
  CHECK(sessions.end_weaker(subject, session, noon + 2h) == std::vector{weaker});
  CHECK(is_alive(raised));
}

TEST_CASE_FIXTURE(signed_in, "sessions: old ones are deleted, active ones are not") {
  const auto ended = open("e0");
  (void)sessions.end(ended, noon + 1h);
  CHECK(sessions.forget_before(noon + 2h, 100) == 1);
  CHECK(is_alive(session));
  CHECK(sessions.forget_before(noon + 25h, 100) == 1);
  CHECK(!is_alive(session));
}
