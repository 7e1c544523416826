#include "transport/hub/io_hub.hpp"

#include <utility>

namespace signalbox::transport {

io_hub::io_hub(io_threads& threads, const realtime_limits& limits, connection_listener& listener,
               const log_sink& log) {
  for (std::size_t index = 0; index < threads.size(); ++index) {
    shards_.push_back(std::make_unique<shard>(threads.at(index), limits, listener, log));
    shards_.back()->start();
  }
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
  hand_over(id, commands::accept{id.serial});
}

void io_hub::refuse(connection_id id, std::string_view message, std::string_view code) {
  hand_over(id, commands::refuse{id.serial, std::string(message), std::string(code)});
}

void io_hub::finish(connection_id id, frame_ptr answer) {
  hand_over(id, commands::finish{id.serial, std::move(answer)});
}

void io_hub::send(connection_id id, frame_ptr message) {
  if (message) hand_over(id, commands::send{id.serial, std::move(message)});
}

void io_hub::join(connection_id id, topic_key topic, std::vector<frame_ptr> first) {
  hand_over(id, commands::join{id.serial, topic, std::move(first)});
}

void io_hub::leave(connection_id id, topic_key topic) {
  hand_over(id, commands::leave{id.serial, topic});
}

void io_hub::publish(topic_key topic, frame_ptr change) {
  if (!change) return;
  for (const auto& one : shards_)
    one->hand_over(commands::publish{topic, change});
}

void io_hub::retire(topic_key topic) {
  for (const auto& one : shards_)
    one->hand_over(commands::retire{topic});
}

void io_hub::close(connection_id id, frame_ptr last) {
  hand_over(id, commands::close{id.serial, std::move(last)});
}

void io_hub::shut_down() {
  for (const auto& one : shards_)
    one->hand_over(commands::shut_down{});
}

void io_hub::hand_over(connection_id id, command what) {
  if (id.io_thread < shards_.size()) shards_[id.io_thread]->hand_over(std::move(what));
}

}  // namespace signalbox::transport
