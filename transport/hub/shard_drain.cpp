#include <random>

#include "transport/hub/shard.hpp"

namespace signalbox::transport {

void shard::on(commands::refuse_new& /*what*/) {
  shutting_down_ = true;
}

void shard::on(commands::end_some& what) {
  complete_fan_outs();
  const auto& how = *what.how;
  std::minstd_rand chance(how.seed + static_cast<std::uint32_t>(thread_.index));
  std::uniform_int_distribution<std::int64_t> after(how.after_least.count(),
                                                    how.after_most.count());
  std::size_t ended = 0;
  for (std::size_t at = 0; at < peers_.size() && ended < what.count;) {
    auto* const client = peers_[at].get();
    if (!client->is_ending()) {
      if (!how.notice.empty()) client->send_return_notice(how.notice, after(chance));
      client->shut_down();
      ++ended;
    }
    // A session that ended immediately was replaced by another at its position.
    if (at < peers_.size() && peers_[at].get() == client) ++at;
  }
}

void shard::on(commands::shut_down& /*what*/) {
  shutting_down_ = true;
  complete_fan_outs();
  for (auto at = peers_.size(); at-- > 0;)
    peers_[at]->shut_down();
  all_ended_ = true;
}

}  // namespace signalbox::transport
