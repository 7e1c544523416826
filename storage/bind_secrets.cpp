#include "storage/bind_secrets.hpp"

#include "postgres/transaction.hpp"

namespace signalbox::storage {

core::result<bound_portion> bind_secrets(postgres::connection& on, sealed_column column,
                                         const std::string& after, std::size_t limit,
                                         const core::sealing_key& key, const core::entropy& random,
                                         postgres::deadline until) {
  auto work = postgres::transaction::begin(on, until);
  if (!work) return std::unexpected(work.error());
  sealed_secret_repository secrets(on, until);
  const auto found = secrets.unbound(column, after, limit);
  if (!found) return std::unexpected(found.error());
  bound_portion done{.bound = 0, .unreadable = {}, .last = after, .more = found->size() == limit};
  for (const auto& each : *found) {
    done.last = each.id;
    const auto plain = core::open_unbound_secret(each.sealed, key);
    if (!plain) {
      done.unreadable.push_back(each.row);
      continue;
    }
    const auto fresh = core::seal_secret(*plain, each.row, key, random);
    if (auto replaced = secrets.replace(column, each, fresh); !replaced)
      return std::unexpected(replaced.error());
    ++done.bound;
  }
  if (auto committed = work->commit(until); !committed) return std::unexpected(committed.error());
  return done;
}

}  // namespace signalbox::storage
