#include "transport/hub/io_hub.hpp"

#include <algorithm>
#include <utility>

namespace signalbox::transport {

io_hub::io_hub(io_threads& threads, const realtime_limits& limits, connection_listener& listener,
               const log_sink& log) {
  for (std::size_t index = 0; index < threads.size(); ++index) {
    shards_.push_back(std::make_unique<shard>(threads.at(index), limits, listener, log));
  }
  if (limits.recovery_window > std::chrono::milliseconds::zero()) {
    recovery_ = std::make_unique<recovery_service>(limits, shards_);
    for (const auto& one : shards_)
      one->recover_through(*recovery_);
  }
  for (const auto& one : shards_)
    one->start();
}

io_hub::io_hub(io_threads& threads, const realtime_limits& limits, message_listener& listener,
               const log_sink& log) {
  for (std::size_t index = 0; index < threads.size(); ++index) {
    shards_.push_back(std::make_unique<shard>(threads.at(index), limits, listener, log));
    shards_.back()->start();
  }
}

topic_key io_hub::next_topic_key() {
  return last_topic_.fetch_add(1, std::memory_order_relaxed) + 1;
}

void io_hub::accept(connection_id id) {
  if (recovery_) return recovery_->accept(id);
  hand_over(id, commands::accept{id.serial});
}

void io_hub::refuse(connection_id id, std::string_view message, std::string_view code) {
  if (recovery_) return recovery_->refuse(id, message, code);
  hand_over(id, commands::refuse{id.serial, std::string(message), std::string(code)});
}

void io_hub::finish(connection_id id, frame_ptr answer) {
  if (recovery_) return recovery_->finish(id, std::move(answer));
  hand_over(id, commands::finish{id.serial, std::move(answer)});
}

void io_hub::send(connection_id id, frame_ptr message) {
  if (!message) return;
  if (recovery_) return recovery_->send(id, std::move(message));
  hand_over(id, commands::send{id.serial, std::move(message)});
}

void io_hub::join(connection_id id, topic_key topic, std::vector<frame_ptr> first) {
  if (recovery_) return recovery_->join(id, topic, std::move(first));
  hand_over(id, commands::join{id.serial, topic, std::move(first)});
}

void io_hub::leave(connection_id id, topic_key topic) {
  if (recovery_) return recovery_->leave(id, topic);
  hand_over(id, commands::leave{id.serial, topic});
}

void io_hub::publish(topic_key topic, frame_ptr change) {
  if (!change) return;
  if (recovery_) return recovery_->publish(topic, change);
  for (const auto& one : shards_)
    one->hand_over(commands::publish{topic, change});
}

void io_hub::retire(topic_key topic) {
  if (recovery_) return recovery_->retire(topic);
  for (const auto& one : shards_)
    one->hand_over(commands::retire{topic});
}

void io_hub::close(connection_id id, frame_ptr last) {
  if (recovery_) return recovery_->close(id, std::move(last));
  hand_over(id, commands::close{id.serial, std::move(last)});
}

void io_hub::refuse_new() {
  for (const auto& one : shards_)
    one->hand_over(commands::refuse_new{});
}

void io_hub::end_some(std::size_t count, shutdown_notice how) {
  const auto share = count / shards_.size() + (count % shards_.size() == 0 ? 0 : 1);
  const auto shared = std::make_shared<const shutdown_notice>(std::move(how));
  for (const auto& one : shards_)
    one->hand_over(commands::end_some{share, shared});
}

bool io_hub::is_shut_down() const {
  return std::ranges::all_of(shards_, [](const auto& one) { return one->all_ended(); });
}

void io_hub::shut_down() {
  if (recovery_) recovery_->close_all();
  for (const auto& one : shards_)
    one->hand_over(commands::shut_down{});
}

void io_hub::finish() {
  for (const auto& one : shards_)
    one->finish();
}

void io_hub::add_to(statistics& total) const {
  if (recovery_) recovery_->add_to(total);
}

void io_hub::hand_over(connection_id id, command what) {
  if (id.io_thread < shards_.size()) shards_[id.io_thread]->hand_over(std::move(what));
}

}  // namespace signalbox::transport
