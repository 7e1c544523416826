#include "actors/identity/account_news.hpp"

#include <utility>

#include "actors/messages/directory.hpp"
#include "actors/storage_work.hpp"
#include "storage/account_repository.hpp"
#include "storage/profile_repository.hpp"

namespace signalbox::actors {

namespace {

using domain::result;

result<account_changed> news_of(postgres::connection& on, const domain::account_id& id,
                                postgres::deadline until) {
  auto account = storage::account_repository(on, until).find(id);
  if (!account) return std::unexpected(std::move(account.error()));
  account_changed news{.account = std::move(*account), .profile = std::nullopt};
  auto profile = storage::profile_repository(on, until).find(id);
  if (profile) {
    news.profile = std::move(*profile);
  } else if (profile.error().code != domain::errc::not_found) {
    return std::unexpected(std::move(profile.error()));
  }
  return news;
}

}  // namespace

void tell_changed(identity_context& in, const domain::account_id& account) {
  with_storage(
      in.env, in.self,
      [account](postgres::connection& on, postgres::deadline until) {
        return news_of(on, account, until);
      },
      [&in](result<account_changed> news) {
        if (news) in.self->send(in.directory, std::move(*news));
      });
}

}  // namespace signalbox::actors
