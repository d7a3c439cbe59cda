//===----------------------------------------------------------------------===//
//
// Part of l2-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Owners of driver objects. Every constructor and function throws CudaError on
// failure unless it says otherwise; destructors ignore failures, which after a
// trapped kernel are certain. Not thread-safe: one thread a context.
//
//===----------------------------------------------------------------------===//

#ifndef L2_RUNTIME_DEVICE_H
#define L2_RUNTIME_DEVICE_H

#include "l2/Runtime/CudaApi.h"
#include "llvm/ADT/StringRef.h"
#include <array>
#include <string>
#include <utility>

namespace l2::cuda {

/// Facts about a device that need no context.
struct DeviceFacts {
  std::string name, pciBusId;
  /// "GPU-3f2a91bc-…", "MIG-…"; "PCI-0000:0a:00.0" where the driver is too old
  /// to tell. A serial: for locks, never for records.
  std::string uuid;
  /// An instance of a partitioned GPU.
  bool mig = false;
  /// Compute capability times ten: 90.
  int capability = 0;
  int numSMs = 0;
  int64_t l2Bytes = 0;
  /// Most dynamic shared memory one CTA may ask for.
  int64_t smemOptin = 0;
  /// "13.0".
  std::string driverApi;
};
/// Facts of the device with this ordinal; throws when there is none.
DeviceFacts deviceFacts(int ordinal);

/// "`prefix`-3f2a91bc-0123-4567-89ab-cdef01234567".
std::string printUuid(llvm::StringRef prefix, const CUuuid &uuid);

/// From now on no handle is destroyed: while a kernel does not end, the driver
/// would wait for it in each call that frees something, out of reach of
/// signals. The process must end soon.
void leakHandles();
bool handlesLeak();

/// A driver handle destroyed by `Destroy`. Move-only.
template <typename Handle, CUresult (*Driver::*Destroy)(Handle)> class Owner {
public:
  Owner() = default;
  explicit Owner(Handle handle) : handle(handle) {}
  Owner(Owner &&other) noexcept
      : handle(std::exchange(other.handle, Handle{})) {}
  Owner &operator=(Owner &&other) noexcept {
    std::swap(handle, other.handle);
    return *this;
  }
  ~Owner() {
    if (handle && !handlesLeak())
      (driver().*Destroy)(handle);
  }
  Handle get() const { return handle; }
  explicit operator bool() const { return handle != Handle{}; }

private:
  Handle handle{};
};

/// The device's primary context (the one cuBLAS uses), current on this thread.
class Context {
public:
  explicit Context(int ordinal);
  ~Context();
  Context(const Context &) = delete;
  Context &operator=(const Context &) = delete;
  const DeviceFacts &facts() const { return deviceInfo; }

private:
  CUdevice device = 0;
  DeviceFacts deviceInfo;
};

/// Device memory, 256-byte aligned.
class Buffer {
public:
  Buffer() = default;
  /// At least one byte is allocated.
  explicit Buffer(size_t bytes);
  CUdeviceptr get() const { return memory.get(); }
  size_t size() const { return bytes; }

private:
  Owner<CUdeviceptr, &Driver::cuMemFree_v2> memory;
  size_t bytes = 0;
};

class Event {
public:
  Event();
  CUevent get() const { return event.get(); }

private:
  Owner<CUevent, &Driver::cuEventDestroy_v2> event;
};
/// Microseconds between two recorded and finished events.
double microseconds(const Event &from, const Event &to);

class Graph {
public:
  Graph() = default;
  explicit Graph(CUgraph captured);
  CUgraphExec get() const { return executable.get(); }
  explicit operator bool() const { return bool(executable); }

private:
  Owner<CUgraphExec, &Driver::cuGraphExecDestroy> executable;
};

class Stream {
public:
  Stream();
  CUstream get() const { return stream.get(); }
  /// Waits until the work so far is done; false when `seconds` pass first.
  /// Throws what a kernel's fault left behind.
  [[nodiscard]] bool wait(double seconds) const;
  /// Waits as a caller of a kernel would, however long it takes.
  void synchronize() const {
    check(driver().cuStreamSynchronize(get()), "stream synchronization");
  }
  void record(const Event &event) const;
  void launch(const Graph &graph) const;
  void fill(CUdeviceptr to, unsigned char value, size_t bytes) const;
  void copy(CUdeviceptr to, CUdeviceptr from, size_t bytes) const;
  /// Both block until the bytes are there.
  void upload(CUdeviceptr to, const void *from, size_t bytes) const;
  void download(void *to, CUdeviceptr from, size_t bytes) const;
  /// Records what `enqueue` puts on this stream into a graph.
  template <typename Enqueue> Graph capture(Enqueue &&enqueue) const {
    check(driver().cuStreamBeginCapture_v2(get(),
                                           CU_STREAM_CAPTURE_MODE_THREAD_LOCAL),
          "begin of capture");
    CUgraph graph = nullptr;
    try {
      enqueue();
    } catch (...) {
      driver().cuStreamEndCapture(get(), &graph);
      if (graph)
        driver().cuGraphDestroy(graph);
      throw;
    }
    check(driver().cuStreamEndCapture(get(), &graph), "end of capture");
    return Graph(graph);
  }

private:
  Owner<CUstream, &Driver::cuStreamDestroy_v2> stream;
};

/// A kernel function; valid while its Module is.
class Kernel {
public:
  Kernel() = default;
  explicit Kernel(CUfunction function) : function(function) {}
  CUfunction get() const { return function; }
  int attribute(CUfunction_attribute which) const;
  void allowDynamicSmem(int64_t bytes) const;
  /// Lets clusters have more than 8 CTAs, where the part has room.
  void allowWideCluster() const;
  /// `parameters`: one pointer to each argument's value.
  void launch(const Stream &stream, std::array<int64_t, 3> grid,
              int64_t threads, int64_t smemBytes, void **parameters) const;

private:
  CUfunction function = nullptr;
};

class Module {
public:
  Module() = default;
  /// `image`: a cubin, or PTX text that the driver then compiles. The message
  /// of the CudaError ends with the driver's log.
  explicit Module(llvm::StringRef image);
  Kernel kernel(const std::string &name) const;

private:
  Owner<CUmodule, &Driver::cuModuleUnload> module;
};

} // namespace l2::cuda

#endif // L2_RUNTIME_DEVICE_H
