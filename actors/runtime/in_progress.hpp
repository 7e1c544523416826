#pragma once

namespace signalbox::actors {

/// Counts a piece of work as in progress until the end of its own life.
class in_progress {
 public:
  explicit in_progress(int& count) : count_(count) { ++count_; }
  in_progress(const in_progress&) = delete;
  in_progress& operator=(const in_progress&) = delete;
  ~in_progress() { --count_; }

 private:
  int& count_;
};

}  // namespace signalbox::actors
