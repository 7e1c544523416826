#include "actors/identity/leaving.hpp"

#include <fmt/format.h>

#include <chrono>
#include <utility>
#include <vector>

#include "actors/identity/storage_turn.hpp"
#include "actors/messages/conversations.hpp"
#include "actors/runtime/author.hpp"
#include "actors/runtime/error_bridge.hpp"
#include "actors/runtime/send.hpp"
#include "storage/identity/account_repository.hpp"
#include "storage/identity/departure_repository.hpp"
#include "storage/identity/operator_repository.hpp"

namespace signalbox::actors {

namespace {

using core::result;

/// For one organization to let somebody go.
constexpr std::chrono::seconds leave_deadline{10};

/// Refuses what would leave an organization without an owner.
result<void> check(const std::vector<storage::departure>& places) {
  for (const auto& place : places) {
    if (!place.is_last_owner || (place.is_alone && !place.has_projects)) continue;
    return core::fail(
        core::errc::conflict,
        place.is_alone
            ? fmt::format("The organization {} still has projects. Delete them first, or hand the "
                          "organization over.",
                          place.name)
            : fmt::format("You are the last owner of the organization {}. Make somebody else its "
                          "owner first, or delete it.",
                          place.name));
  }
  return {};
}

}  // namespace

/// A person who leaves, and the places that are still to be left.
struct leaving::departure {
  domain::account_id account;
  requester by;
  then go_on;
  std::vector<storage::departure> places;
};

void leaving::begin(const domain::account_id& account, const requester& by, then go_on) {
  with_storage(
      in_,
      [account](postgres::connection& on,
                postgres::deadline until) -> result<std::vector<storage::departure>> {
        // Said before the first place is left.
        if (auto may = storage::operator_repository(on, until).check_deletion(account); !may)
          return std::unexpected(std::move(may.error()));
        return storage::departure_repository(on, until).list(account);
      },
      [this, account, by,
       go_on = std::move(go_on)](result<std::vector<storage::departure>> places) {
        if (!places) {
          go_on(std::unexpected(std::move(places.error())));
        } else if (auto allowed = check(*places); !allowed) {
          go_on(std::move(allowed));
        } else {
          leave_next(
              std::make_shared<departure>(departure{account, by, go_on, std::move(*places)}));
        }
      });
}

void leaving::leave_next(const std::shared_ptr<departure>& held) {
  if (held->places.empty()) {
    remove_account(held);
    return;
  }
  const auto place = std::move(held->places.back());
  held->places.pop_back();
  const auto left = [this, held](const actors::done&) { leave_next(held); };
  const auto failed = [this, held](const caf::error& why) {
    auto failure = from_caf(why);
    // It went away by itself meanwhile.
    if (failure.code == core::errc::not_found) {
      leave_next(held);
    } else {
      held->go_on(std::unexpected(std::move(failure)));
    }
  };
  in_.self->request(in_.directory, leave_deadline, find_organization{place.slug})
      .then(
          [this, held, place, left, failed](const organization_handle& organization) {
            if (place.is_alone) {
              actors::request(in_.self, organization, caf::duration(leave_deadline),
                              remove_organization{.by = held->by})
                  .then(left, failed);
            } else {
              actors::request(in_.self, organization, caf::duration(leave_deadline),
                              remove_member{.account = held->account,
                                            .from = std::nullopt,
                                            .who = {.by = held->by, .as = std::nullopt}})
                  .then(left, failed);
            }
          },
          failed);
}

void leaving::remove_account(const std::shared_ptr<departure>& held) {
  with_storage(
      in_,
      [account = held->account, by = author_of(in_.env, held->by)](postgres::connection& on,
                                                                   postgres::deadline until) {
        return storage::account_repository(on, until).remove(account, by);
      },
      [held](result<void> removed) { held->go_on(std::move(removed)); });
}

}  // namespace signalbox::actors
