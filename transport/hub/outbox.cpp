#include "transport/hub/outbox.hpp"

#include <algorithm>
#include <memory>

namespace signalbox::transport {

namespace {

// Sent entries are removed once there are this many, and at least as many as waiting ones.
constexpr std::size_t sent_entries_max = 64;
// An empty outbox keeps capacity for this many frames, because most connections are idle.
constexpr std::size_t idle_capacity_max = 8;

}  // namespace

void outbox::push(frame_ptr message, topic_key topic) {
  const auto size = message->size();
  bytes_ += size;
  if (topic == no_topic) kept_bytes_ += size;
  entries_.push_back({.message = std::move(message), .topic = topic});
}

std::size_t outbox::gather(std::span<iovec> pieces) const {
  std::size_t count = 0;
  std::size_t skip = front_sent_;
  for (auto at = head_; at < entries_.size() && count < pieces.size(); ++at, skip = 0) {
    const auto wire = entries_[at].message->websocket(form_).substr(skip);
    // sendmsg never writes to the memory of an iovec.
    pieces[count++] = {.iov_base = const_cast<char*>(wire.data()), .iov_len = wire.size()};
  }
  return count;
}

std::size_t outbox::consume(std::size_t bytes) {
  std::size_t completed = 0;
  while (bytes > 0 && !empty()) {
    const auto left = entries_[head_].message->websocket(form_).size() - front_sent_;
    if (bytes < left) {
      front_sent_ += bytes;
      break;
    }
    bytes -= left;
    pop_front();
    ++completed;
  }
  give_back_memory();
  return completed;
}

std::vector<frame_ptr> outbox::take(std::size_t bytes_max) {
  std::vector<frame_ptr> taken;
  std::size_t total = 0;
  while (!empty()) {
    const auto& next = entries_[head_].message;
    total += next->packet().size();
    if (!taken.empty() && total > bytes_max) break;
    taken.push_back(next);
    pop_front();
  }
  give_back_memory();
  return taken;
}

std::vector<topic_key> outbox::drop_topics() {
  std::vector<topic_key> dropped;
  const auto first =
      entries_.begin() + static_cast<std::ptrdiff_t>(front_sent_ > 0 ? head_ + 1 : head_);
  const auto kept_end = std::remove_if(first, entries_.end(), [&](const entry& one) {
    if (one.topic == no_topic) return false;
    bytes_ -= one.message->size();
    if (std::ranges::find(dropped, one.topic) == dropped.end()) dropped.push_back(one.topic);
    return true;
  });
  entries_.erase(kept_end, entries_.end());
  give_back_memory();
  return dropped;
}

void outbox::pop_front() {
  auto& front = entries_[head_];
  const auto size = front.message->size();
  bytes_ -= size;
  if (front.topic == no_topic) kept_bytes_ -= size;
  front.message.reset();
  front_sent_ = 0;
  ++head_;
}

void outbox::give_back_memory() {
  if (empty()) {
    entries_.clear();
    head_ = 0;
    // A small_vector returns to its inline storage only when it is recreated.
    if (entries_.capacity() > idle_capacity_max) {
      std::destroy_at(&entries_);
      std::construct_at(&entries_);
    }
  } else if (head_ >= sent_entries_max && head_ * 2 >= entries_.size()) {
    entries_.erase(entries_.begin(), entries_.begin() + static_cast<std::ptrdiff_t>(head_));
    head_ = 0;
  }
}

}  // namespace signalbox::transport
