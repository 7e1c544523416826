#include "benchmarks/realtime_server/people.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "actors/topic/topic_name.hpp"
#include "core/crypto/random_text.hpp"
#include "core/crypto/token_digest.hpp"
#include "domain/identity/access_token.hpp"
#include "storage/identity/account_repository.hpp"
#include "storage/identity/auth_session_repository.hpp"
#include "storage/organization/member_repository.hpp"
#include "storage/organization/organization_repository.hpp"

namespace signalbox::bench {

namespace {

using core::result;

constexpr std::chrono::seconds statement_limit{10};
/// Longer than any run.
constexpr std::chrono::hours sign_in_life{24};

postgres::deadline soon() {
  return std::chrono::steady_clock::now() + statement_limit;
}

result<domain::account> make_account(postgres::connection& on, std::size_t person,
                                     const domain::requester& by) {
  // No password sign-in is used here.
  return storage::account_repository(on, soon())
      .create({.email = fmt::format("person-{}@bench.invalid", person), .password_hash = "none"},
              by);
}

result<void> make_member(postgres::connection& on, const load_plan& plan, std::size_t person,
                         const domain::account& peer, const domain::requester& by) {
  const auto position = person % plan.organizations();
  const auto slug = plan.organization(position);
  if (person < plan.organizations()) {
    const auto made =
        storage::organization_repository(on, soon())
            .create({.slug = slug, .name = fmt::format("Company {}", position), .owner = peer.id},
                    by);
    return made ? result<void>{} : std::unexpected(made.error());
  }
  const auto added =
      storage::member_repository(on, soon())
          .add(slug, {.email = peer.email, .access = domain::everywhere(domain::role::developer)},
               by);
  return added ? result<void>{} : std::unexpected(added.error());
}

std::string sign_in(postgres::connection& on, const domain::account& peer,
                    const sign_in_sources& from) {
  const auto session =
      storage::auth_session_repository(on, soon())
          .open({.account = peer.id,
                 .token_digest = core::token_digest(core::random_refresh_token(from.random)),
                 .at = from.now,
                 .token_expires_at = from.now + sign_in_life});
  return domain::sign_access_token({.account = peer.id,
                                    .session = session,
                                    .email = peer.email,
                                    .issued_at = from.now,
                                    .expires_at = from.now + sign_in_life},
                                   from.key);
}

}  // namespace

result<std::vector<std::string>> make_people(postgres::connection& on, const load_plan& plan,
                                             const sign_in_sources& from) {
  const domain::requester by{.at = from.now, .name = "benchmark", .request_id = {}};
  std::vector<std::string> tokens;
  for (std::size_t person = 0; person < plan.people; ++person) {
    const auto peer = make_account(on, person, by);
    if (!peer) return std::unexpected(peer.error());
    if (const auto in = make_member(on, plan, person, *peer, by); !in) {
      return std::unexpected(in.error());
    }
    tokens.push_back(sign_in(on, *peer, from));
  }
  // Each user subscribes to a topic of their organization; all topics have the same number of
  // subscribers.
  const auto organizations = plan.organizations();
  const auto topics_each = std::max<std::size_t>(1, plan.topics / organizations);
  std::vector<std::string> slots;
  for (std::size_t slot = 0; slot < std::max(plan.people, plan.topics); ++slot) {
    const auto topic = slot % organizations + organizations * (slot / organizations % topics_each);
    slots.push_back(fmt::format("{} {} {}", tokens[slot % tokens.size()],
                                actors::topic_of(plan.project(topic)), topic));
  }
  return slots;
}

result<void> write_slots(const std::filesystem::path& file, const std::vector<std::string>& slots) {
  const auto fresh = file.string() + ".new";
  std::ofstream out(fresh);
  for (const auto& slot : slots)
    out << slot << '\n';
  out.close();
  std::error_code failed;
  if (out) std::filesystem::rename(fresh, file, failed);
  if (!out || failed) {
    return core::fail(core::errc::internal, fmt::format("Cannot write {}", file.string()));
  }
  return {};
}

}  // namespace signalbox::bench
