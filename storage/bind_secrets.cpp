#include "storage/bind_secrets.hpp"

#include "storage/statements.hpp"

namespace signalbox::storage {

bound_portion bind_secrets(postgres::connection& on, sealed_column column, const std::string& after,
                           std::size_t limit, const core::sealing_key& key,
                           const core::entropy& random, postgres::deadline until) {
  transaction work(on, until);
  sealed_secret_repository secrets(on, until);
  const auto found = secrets.unbound(column, after, limit);
  bound_portion done{.bound = 0, .unreadable = {}, .last = after, .more = found.size() == limit};
  for (const auto& each : found) {
    done.last = each.id;
    const auto plain = core::open_unbound_secret(each.sealed, key);
    if (!plain) {
      done.unreadable.push_back(each.row);
      continue;
    }
    const auto fresh = core::seal_secret(*plain, each.row, key, random);
    secrets.replace(column, each, fresh);
    ++done.bound;
  }
  work.commit();
  return done;
}

}  // namespace signalbox::storage
