#pragma once

namespace signalbox::actors {

/// Counts an operation as in progress for the lifetime of this object.
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
