#include "domain/project/server_certificate.hpp"

#include <doctest/doctest.h>

#include <string>
#include <vector>

using namespace signalbox;
using namespace std::chrono_literals;
using domain::certificate_replacement_reason;

namespace {

const core::time_point certified_at{std::chrono::sys_days{std::chrono::year{2026} / 11 / 24}};
const core::time_point far_end = certified_at + domain::authority_life;
const std::vector<std::string> certified_names{"127.0.0.1", "db.example.org"};

domain::certificate_facts good_certificate() {
  return {.names = certified_names,
          .begins_at = certified_at - 24h,
          .ends_at = domain::server_certificate_end(certified_at, far_end),
          .has_its_key = true,
          .is_ours = true};
}

std::string reason(const std::optional<domain::certificate_facts>& found, core::time_point at,
                   core::time_point authority_ends_at = far_end) {
  return std::string(
      certificate_replacement_reason(found, certified_names, authority_ends_at, at).value_or(""));
}

}  // namespace

TEST_CASE("server certificate: a valid one is kept until 120 days before its end") {
  const auto last_good =
      good_certificate().ends_at - std::chrono::hours(domain::server_certificate_renewal);
  CHECK(reason(good_certificate(), certified_at).empty());
  CHECK(reason(good_certificate(), last_good).empty());
  CHECK(reason(good_certificate(), last_good + 1ms) == "about to expire");
  CHECK(reason(good_certificate(), good_certificate().ends_at + 24h) == "about to expire");
}

TEST_CASE("server certificate: one that clients would reject is replaced, with the reason") {
  CHECK(reason(std::nullopt, certified_at) == "missing or damaged");
  auto found = good_certificate();
  found.has_its_key = false;
  CHECK(reason(found, certified_at) == "does not match its key");
  found = good_certificate();
  found.is_ours = false;
  CHECK(reason(found, certified_at) == "not signed by this installation's authority");
  found = good_certificate();
  found.names = {"127.0.0.1"};
  CHECK(reason(found, certified_at) == "issued for other host names");
  found = good_certificate();
  found.begins_at = certified_at + 1ms;
  CHECK(reason(found, certified_at) == "not valid yet");
}

TEST_CASE("server certificate: does not outlast its authority, and is not replaced in vain") {
  const auto near_end = certified_at + 48h;
  CHECK(domain::server_certificate_end(certified_at, near_end) == near_end);
  auto found = good_certificate();
  found.ends_at = near_end;
  CHECK(reason(found, certified_at, near_end).empty());
  CHECK(reason(found, near_end + 24h, near_end).empty());
  CHECK(reason(found, certified_at, near_end + 1ms) == "about to expire");
}
